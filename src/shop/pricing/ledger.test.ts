import { describe, expect, it } from 'vitest';
import { balance, type MoneyEvent } from './ledger.ts';

const event = (kind: MoneyEvent['kind'], cents: number, reference = `${kind} ${cents}`): MoneyEvent => ({
  kind,
  cents,
  reference,
});

describe('a balance', () => {
  it.each<[name: string, events: MoneyEvent[], dueCents: number, openCents: number]>([
    ['owes everything without events', [], 1_000, 1_000],
    ['owes the rest of a partial payment', [event('charge', 400)], 1_000, 600],
    ['owes nothing when paid', [event('charge', 400), event('charge', 600)], 1_000, 0],
    ['counts a repeated event once', [event('charge', 400), event('charge', 400)], 1_000, 600],
    [
      'counts equal amounts with different references',
      [event('charge', 5, 'a'), event('charge', 5, 'b')],
      10,
      0,
    ],
    ['is negative when too much was paid', [event('charge', 1_200)], 1_000, -200],
    ['owes nothing when the excess was refunded', [event('charge', 1_200), event('refund', 200)], 1_000, 0],
    ['is negative for a cancelled order that was paid', [event('charge', 1_000)], 0, -1_000],
    ['owes nothing when a cancelled order was refunded', [event('refund', 9), event('charge', 9)], 0, 0],
    ['owes a reversed payment again', [event('charge', 400), event('reversal', 400)], 1_000, 1_000],
    ['ignores fees', [event('charge', 1_000), event('fee', 30)], 1_000, 0],
  ])('%s', (_, events, dueCents, openCents) => {
    expect(balance(events, dueCents).openCents).toBe(openCents);
  });

  it('adds up each kind', () => {
    const events = [event('charge', 700), event('charge', 300), event('refund', 200), event('fee', 29)];
    expect(balance(events, 1_000)).toEqual({
      paidCents: 1_000,
      refundedCents: 200,
      feeCents: 29,
      openCents: 200,
    });
  });
});
