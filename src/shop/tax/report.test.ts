import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysOf,
  lastQuarters,
  parseQuarter,
  quarterOf,
  type SaleEvent,
  saleChanges,
  splitRefunds,
  thresholdState,
} from './report.ts';

const taxOf = (rate: number, netCents: number, taxCents: number) => ({
  ...{ rate, netCents, taxCents, grossCents: netCents + taxCents },
});

describe('refunds', () => {
  it('contain their share of the order’s taxes, by largest remainder', () => {
    const taxes = [taxOf(19_000, 10_000, 1_900), taxOf(7_000, 1_000, 70)];
    expect(splitRefunds(taxes, [1_297, 11_673])).toEqual([
      [taxOf(19_000, 1_000, 190), taxOf(7_000, 100, 7)],
      [taxOf(19_000, 9_000, 1_710), taxOf(7_000, 900, 63)],
    ]);
  });

  it('are split only up to the amount of the order', () => {
    expect(splitRefunds([taxOf(0, 100, 0)], [60, 60, 60])).toEqual([
      [taxOf(0, 60, 0)],
      [taxOf(0, 40, 0)],
      [taxOf(0, 0, 0)],
    ]);
  });

  it('add up to exactly the taxes of the order if it is refunded in any parts', () => {
    const anyTaxes = fc.array(fc.tuple(fc.nat({ max: 99_999 }), fc.nat({ max: 20_000 })), { maxLength: 4 });
    fc.assert(
      fc.property(anyTaxes, fc.array(fc.nat({ max: 40_000 }), { maxLength: 6 }), (parts, refunds) => {
        const taxes = parts.map(([net, tax], n) => taxOf(n, net, tax));
        const gross = taxes.reduce((sum, { grossCents }) => sum + grossCents, 0);
        const split = splitRefunds(taxes, [...refunds, gross]);
        for (const [n, tax] of taxes.entries()) {
          const sum = (field: 'netCents' | 'taxCents') =>
            split.reduce((total, refund) => total + refund[n]![field], 0);
          expect([sum('netCents'), sum('taxCents')]).toEqual([tax.netCents, tax.taxCents]);
        }
        for (const [n, cents] of refunds.entries()) {
          const share = split[n]!.reduce((total, { grossCents }) => total + grossCents, 0);
          expect(share).toBeLessThanOrEqual(cents);
          for (const { netCents, taxCents } of split[n]!)
            expect(Math.min(netCents, taxCents)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('the changes of a sale', () => {
  const taxes = [taxOf(19_000, 10_000, 1_900)];
  const changesOf = (...events: SaleEvent[]) =>
    saleChanges(taxes, events).map(([change]) => [change!.netCents, change!.taxCents]);
  const refund = (cents: number): SaleEvent => ({ kind: 'refund', cents });

  it.each<[name: string, events: SaleEvent[], expected: number[][]]>([
    ['a refund', [refund(1_190)], [[-1_000, -190]]],
    [
      'a cancellation after a refund',
      [refund(1_190), { kind: 'cancelled' }],
      [
        [-1_000, -190],
        [-9_000, -1_710],
      ],
    ],
    [
      'a refund of a cancelled order, which is reopened',
      [{ kind: 'cancelled' }, refund(11_900), { kind: 'reopened' }, refund(119)],
      [
        [-10_000, -1_900],
        [0, 0],
        [10_000, 1_900],
        [-100, -19],
      ],
    ],
    [
      'a repeated cancellation',
      [{ kind: 'reopened' }, { kind: 'cancelled' }, { kind: 'cancelled' }],
      [
        [0, 0],
        [-10_000, -1_900],
        [0, 0],
      ],
    ],
  ])('by %s', (_, events, expected) => {
    expect(changesOf(...events)).toEqual(expected);
  });
});

describe('a refund of pieces', () => {
  const taxes = [taxOf(19_000, 10_000, 1_900), taxOf(7_000, 10_000, 700)];
  it.each<[name: string, cents: number, rates: [number, number][], expected: [number, number][]]>([
    [
      'of one rate',
      10_700,
      [[7_000, 10_700]],
      [
        [0, 0],
        [-10_000, -700],
      ],
    ],
    [
      'of both rates',
      2_260,
      [
        [7_000, 1_070],
        [19_000, 1_190],
      ],
      [
        [-1_000, -190],
        [-1_000, -70],
      ],
    ],
    [
      'of more than is left of their rate',
      11_890,
      [[7_000, 11_890]],
      [
        [-1_000, -190],
        [-10_000, -700],
      ],
    ],
    [
      'of an unknown rate',
      2_260,
      [[5_000, 2_260]],
      [
        [-1_000, -190],
        [-1_000, -70],
      ],
    ],
  ])('%s has their tax', (_, cents, rates, expected) => {
    const event: SaleEvent = {
      ...{ kind: 'refund', cents },
      rates: rates.map(([rate, gross]) => ({ rate, cents: gross })),
    };
    const [change] = saleChanges(taxes, [event]);
    expect(change!.map(({ netCents, taxCents }) => [netCents, taxCents])).toEqual(expected);
  });

  it('and other refunds add up to exactly the taxes of the order', () => {
    const anyTaxes = fc.array(fc.tuple(fc.nat({ max: 99_999 }), fc.nat({ max: 20_000 })), {
      ...{ minLength: 1, maxLength: 4 },
    });
    const anyRefund = fc.tuple(
      fc.nat({ max: 40_000 }),
      fc.array(fc.record({ rate: fc.nat({ max: 4 }), cents: fc.nat({ max: 40_000 }) }), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(anyTaxes, fc.array(anyRefund, { maxLength: 6 }), (parts, refunds) => {
        const order = parts.map(([net, tax], n) => taxOf(n, net, tax));
        const gross = order.reduce((sum, { grossCents }) => sum + grossCents, 0);
        const events = refunds.map(([cents, rates]): SaleEvent => ({ kind: 'refund', cents, rates }));
        const changes = saleChanges(order, [...events, { kind: 'refund', cents: gross }]);
        for (const [n, tax] of order.entries()) {
          const sum = (field: 'netCents' | 'taxCents') =>
            changes.reduce((total, change) => total - change[n]![field], 0);
          expect([sum('netCents'), sum('taxCents')]).toEqual([tax.netCents, tax.taxCents]);
        }
        for (const [n, [cents]] of refunds.entries()) {
          const share = changes[n]!.reduce((total, { grossCents }) => total - grossCents, 0);
          expect(share).toBeLessThanOrEqual(cents);
          for (const { netCents, taxCents } of changes[n]!)
            expect(Math.max(netCents, taxCents)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});

describe('quarters', () => {
  it.each([
    ['2026-1', { from: '2026-01-01', until: '2026-04-01' }],
    ['2026-4', { from: '2026-10-01', until: '2027-01-01' }],
  ])('of %s', (text, days) => {
    expect(daysOf(parseQuarter(text)!)).toEqual(days);
  });

  it.each(['', '2026', '2026-5', '2026-0', '1999-1', '2026-1 '])('are refused: "%s"', (text) => {
    expect(parseQuarter(text)).toBeUndefined();
  });

  it('are listed newest first', () => {
    expect(quarterOf('2026-03-31')).toEqual({ year: 2026, quarter: 1 });
    expect(lastQuarters('2026-02-01', 3)).toEqual([
      { year: 2026, quarter: 1 },
      { year: 2025, quarter: 4 },
      { year: 2025, quarter: 3 },
    ]);
  });
});

it.each([
  [0, 'below'],
  [799_999, 'below'],
  [800_000, 'near'],
  [999_999, 'near'],
  [1_000_000, 'reached'],
])('a sum of %i has the threshold state "%s"', (cents, state) => {
  expect(thresholdState(cents)).toBe(state);
});
