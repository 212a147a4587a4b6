import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, type Claim, type PaymentEvent, type PaymentState, refundTerms, sumsOf } from './state.ts';

const NOW = Date.parse('2026-11-25T12:00:00.000Z');
const paid = (cents: number, id = `paid ${cents}`): PaymentEvent => ({
  ...{ id, kind: 'confirmed', cents, creditCents: 0, undoes: null },
});
const refunded = (cents: number, creditCents = cents): PaymentEvent => ({
  ...{ id: `refunded ${cents}`, kind: 'refunded', cents, creditCents, undoes: null },
});
const undone = ({ id, cents }: PaymentEvent): PaymentEvent => ({
  ...{ id: `undone ${id}`, kind: 'undone', cents, creditCents: 0, undoes: id },
});
const claim = (change: Partial<Claim> = {}): Claim => ({
  ...{ dueCents: 1_000, isCancelled: false, dueAt: '2026-11-30T12:00:00.000Z' },
  ...change,
});
const late = claim({ dueAt: '2026-11-25T12:00:00.000Z' });
const cancelled = claim({ isCancelled: true });

describe('the state of a payment', () => {
  it.each<[name: string, events: PaymentEvent[], claim: Claim, state: PaymentState, openCents: number]>([
    ['without events', [], claim(), 'open', 1_000],
    ['at the due date', [], late, 'overdue', 1_000],
    ['without a due date', [], claim({ dueAt: null }), 'open', 1_000],
    ['partly paid', [paid(400)], claim(), 'partly-paid', 600],
    ['partly paid too late', [paid(400)], late, 'overdue', 600],
    ['paid in two parts', [paid(400), paid(600)], late, 'paid', 0],
    ['overpaid', [paid(1_200)], claim(), 'overpaid', -200],
    ['overpaid, and returned', [paid(1_200), refunded(200, 0)], claim(), 'paid', 0],
    ['undone', [paid(1_000), undone(paid(1_000))], claim(), 'open', 1_000],
    ['undone and paid again', [paid(9), undone(paid(9)), paid(1_000)], claim(), 'paid', 0],
    ['a line refunded', [paid(1_000), refunded(300)], late, 'partly-refunded', 0],
    ['everything refunded', [paid(1_000), refunded(1_000)], late, 'refunded', 0],
    ['cancelled without payment', [], cancelled, 'not-due', 0],
    ['cancelled after payment', [paid(1_000)], cancelled, 'overpaid', -1_000],
    ['cancelled and returned', [paid(1_000), refunded(1_000, 0)], cancelled, 'refunded', 0],
    ['reopened after the return', [paid(1_000), refunded(1_000, 0)], claim(), 'open', 1_000],
    ['a line refunded, then cancelled', [paid(1_000), refunded(300)], cancelled, 'overpaid', -700],
  ])('%s', (_, events, of, state, openCents) => {
    expect(balanceOf(sumsOf(events), of, NOW)).toMatchObject({ state, openCents });
  });

  it('depends neither on the order nor on repetitions of events', () => {
    const event = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      kind: fc.constantFrom('confirmed' as const, 'refunded' as const, 'undone' as const),
      cents: fc.integer({ min: 1, max: 5 }),
      creditCents: fc.integer({ min: 0, max: 5 }),
      undoes: fc.constantFrom(null, 'a', 'b', 'c'),
    });
    const events = fc.uniqueArray(event, { selector: ({ id }) => id }).chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length }),
        fc.array(fc.constantFrom(...all, ...(all.length ? [] : [paid(1)])), {
          maxLength: all.length ? 5 : 0,
        }),
      ),
    );
    fc.assert(
      fc.property(events, fc.boolean(), ([all, shuffled, repeated], isCancelled) => {
        const of = claim({ dueCents: 7, isCancelled });
        expect(balanceOf(sumsOf([...repeated, ...shuffled]), of, NOW)).toEqual(
          balanceOf(sumsOf(all), of, NOW),
        );
      }),
    );
  });

  it('satisfies paid - refunded + open = owed', () => {
    const amounts = fc.record({
      paidCents: fc.nat(1_000),
      refundedCents: fc.nat(1_000),
      creditCents: fc.nat(1_000),
    });
    fc.assert(
      fc.property(amounts, fc.nat(1_000), fc.boolean(), (sums, dueCents, isCancelled) => {
        const { owedCents, openCents } = balanceOf(sums, claim({ dueCents, isCancelled }), NOW);
        expect(sums.paidCents - sums.refundedCents + openCents).toBe(owedCents);
      }),
    );
  });
});

describe('the terms of a refund', () => {
  it.each<
    [name: string, cents: number, events: PaymentEvent[], claim: Claim, terms: [number, number, number]]
  >([
    ['of a part of the order', 300, [paid(1_000)], claim(), [1_000, 300, 0]],
    ['of an overpayment', 200, [paid(1_200)], claim(), [1_200, 0, 200]],
    ['of more than the overpayment', 500, [paid(1_200)], claim(), [1_200, 300, 200]],
    ['of a partly paid order', 100, [paid(400)], claim(), [400, 100, 0]],
    ['of a cancelled order', 1_000, [paid(1_000)], cancelled, [1_000, 0, 0]],
    ['of a cancelled, overpaid order', 1_200, [paid(1_200)], cancelled, [1_200, 0, 200]],
    ['after another refund', 1, [paid(1_000), refunded(400)], claim(), [600, 1, 0]],
    ['of an unpaid order', 1, [], claim(), [0, 1, 0]],
  ])('%s', (_, cents, events, of, [maxCents, creditCents, excessCents]) => {
    expect(refundTerms(cents, sumsOf(events), of)).toEqual({ maxCents, creditCents, excessCents });
  });

  it.each<[name: string, cents: number, claim: Claim, terms: [number, number, number]]>([
    ['although too much was paid', 300, claim(), [1_200, 300, 0]],
    ['up to what the buyer owes', 1_100, claim(), [1_200, 1_000, 100]],
    ['of a cancelled order', 300, cancelled, [1_200, 0, 200]],
  ])('of pieces lower what the buyer owes %s', (_, cents, of, [maxCents, creditCents, excessCents]) => {
    const terms = refundTerms(cents, sumsOf([paid(1_200)]), of, { isForPieces: true });
    expect(terms).toEqual({ maxCents, creditCents, excessCents });
  });
});
