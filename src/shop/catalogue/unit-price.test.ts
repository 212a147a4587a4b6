import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PRICE_CENTS } from '../../shared/money.ts';
import {
  type Content,
  checkContent,
  MAX_CONTENT,
  referencesOf,
  THOUSANDTHS,
  UNIT_REFERENCES,
  UNITS,
  type Unit,
  type UnitReference,
  unitPriceOf,
} from './unit-price.ts';

const contentOf = (quantity: number, unit: Unit, per: UnitReference): Content => ({
  content: Math.round(quantity * THOUSANDTHS),
  unit,
  per,
});

describe('the unit price', () => {
  it.each<[cents: number, quantity: number, unit: Unit, per: UnitReference, expected: number | undefined]>([
    [1_600, 750, 'ml', '1l', 2_133],
    [1_600, 0.75, 'l', '1l', 2_133],
    [1_600, 75, 'cl', '1l', 2_133],
    [1_600, 750, 'ml', '100ml', 213],
    [499, 250, 'g', '1kg', 1_996],
    [499, 250, 'g', '100g', 200],
    [499, 0.25, 'kg', '100g', 200],
    [1_000, 3, 'm', '1m', 333],
    [2_000, 3, 'm', '1m', 667],
    [1_000, 250, 'cm', '1m', 400],
    [4_500, 2.5, 'm2', '1m2', 1_800],
    [299, 10, 'piece', '1piece', 30],
    [299, 250, 'piece', '100piece', 120],
    // Half a cent is rounded up.
    [1, 2, 'kg', '1kg', 1],
    [3, 2, 'kg', '1kg', 2],
    [1, 3, 'kg', '1kg', 0],
    [0, 3, 'kg', '1kg', 0],
    // The price of the reference is its unit price.
    [1_600, 1, 'l', '1l', undefined],
    [1_600, 1_000, 'ml', '1l', undefined],
    [1_600, 100, 'g', '100g', undefined],
  ])('of %i cents for %d %s per %s is %s', (cents, quantity, unit, per, expected) => {
    const unitPrice = expected === undefined ? undefined : { cents: expected, per };
    expect(unitPriceOf(cents, contentOf(quantity, unit, per))).toEqual(unitPrice);
  });

  it('is exact, rounded half up, for every price and content', () => {
    const content = fc.integer({ min: 1, max: MAX_CONTENT * THOUSANDTHS });
    const pair = fc.constantFrom(
      ...UNITS.flatMap((unit) => referencesOf(unit).map((per) => ({ unit, per }))),
    );
    const units: Record<string, bigint> = { kg: 1_000n, l: 1_000n, cl: 10n, m: 100n };
    const references: Record<string, bigint> = {
      '1kg': 1_000n,
      '100g': 100n,
      '1l': 1_000n,
      '100ml': 100n,
      '1m': 100n,
      '100piece': 100n,
    };
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_PRICE_CENTS }),
        content,
        pair,
        (cents, amount, { unit, per }) => {
          const size = BigInt(amount) * (units[unit] ?? 1n);
          const total = BigInt(cents) * (references[per] ?? 1n) * 1_000n;
          const expected = (2n * total + size) / (2n * size);
          const actual = unitPriceOf(cents, { content: amount, unit, per })?.cents ?? cents;
          expect(BigInt(actual)).toBe(expected);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the content of a product', () => {
  it.each<[quantity: number, unit: Unit, per: UnitReference, problem: string | undefined]>([
    [750, 'ml', '1l', undefined],
    [0.001, 'g', '1kg', undefined],
    [MAX_CONTENT, 'l', '1l', undefined],
    [12, 'piece', '1piece', undefined],
    [0, 'ml', '1l', 'range'],
    [-1, 'ml', '1l', 'range'],
    [Number.NaN, 'ml', '1l', 'range'],
    [Number.POSITIVE_INFINITY, 'ml', '1l', 'range'],
    [MAX_CONTENT + 0.001, 'l', '1l', 'range'],
    [0.5, 'piece', '1piece', 'whole-pieces'],
    [750, 'ml', '1kg', 'other-dimension'],
    [750, 'ml', '1piece', 'other-dimension'],
    [2, 'm2', '1m', 'other-dimension'],
  ])('of %d %s per %s has the problem %s', (quantity, unit, per, problem) => {
    expect(checkContent(contentOf(quantity, unit, per))).toBe(problem);
  });

  it('is refused if it has parts of a thousandth', () => {
    expect(checkContent({ content: 0.5, unit: 'g', per: '1kg' })).toBe('range');
  });

  it('has a reference quantity for every unit, and no reference quantity is unused', () => {
    for (const unit of UNITS) expect(referencesOf(unit), unit).not.toEqual([]);
    expect(new Set(UNITS.flatMap(referencesOf))).toEqual(new Set(UNIT_REFERENCES));
  });
});
