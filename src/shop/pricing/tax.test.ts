import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickOrLong } from '../../../torture/figures.ts';
import { MAX_PRICE_CENTS } from '../../shared/money.ts';
import { MAX_QUANTITY } from '../cart/rules.ts';
import { type PricedLine, quote } from './quote.ts';
import { type TaxRules, taxCalculation } from './tax.ts';

interface TaxedLine extends PricedLine {
  rate: number;
}

const line = (priceCents: number, rate: number, quantity = 1): TaxedLine => ({ priceCents, rate, quantity });
const included: TaxRules<TaxedLine> = {
  inclusive: true,
  rounding: 'rate',
  label: 'VAT',
  rateOf: ({ rate }) => rate,
};
const added = { ...included, inclusive: false };
const quoteWith = (rules: TaxRules<TaxedLine>, lines: TaxedLine[], deliveryCents?: number) =>
  quote(lines, {
    tax: taxCalculation(rules),
    ...(deliveryCents !== undefined && { delivery: { label: 'Parcel', cents: deliveryCents } }),
  });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('tax', () => {
  it('does not change the amount due if prices include it', () => {
    const { taxes, charges, dueCents } = quoteWith(included, [line(11_900, 19_000)]);
    expect(taxes).toEqual([{ rate: 19_000, netCents: 10_000, taxCents: 1_900, grossCents: 11_900 }]);
    expect([charges, dueCents]).toEqual([[], 11_900]);
  });

  it('is a charge if prices do not include it', () => {
    const { taxes, charges, dueCents } = quoteWith(added, [line(10_000, 8_875)]);
    expect(taxes).toEqual([{ rate: 8_875, netCents: 10_000, taxCents: 888, grossCents: 10_888 }]);
    expect(charges).toEqual([{ kind: 'tax', label: 'VAT', cents: 888 }]);
    expect(dueCents).toBe(10_888);
  });

  it('is calculated after discounts', () => {
    const { taxes, dueCents } = quote([line(10_000, 20_000)], {
      orderDiscount: { percent: 10 },
      tax: taxCalculation(added),
    });
    expect(taxes).toEqual([{ rate: 20_000, netCents: 9_000, taxCents: 1_800, grossCents: 10_800 }]);
    expect(dueCents).toBe(10_800);
  });

  it('applies the rates of the goods to the delivery, in proportion to their amounts', () => {
    const { taxes, charges, dueCents } = quoteWith(included, [line(7_500, 19_000), line(2_500, 7_000)], 400);
    expect(taxes.map(({ rate, grossCents }) => [rate, grossCents])).toEqual([
      [19_000, 7_800],
      [7_000, 2_600],
    ]);
    expect(charges).toEqual([{ kind: 'delivery', label: 'Parcel', cents: 400 }]);
    expect(dueCents).toBe(10_400);
  });

  it('applies the highest rate to the delivery of free goods', () => {
    const { taxes } = quoteWith(added, [line(0, 7_000), line(0, 19_000)], 500);
    expect(taxes).toEqual([
      { rate: 19_000, netCents: 500, taxCents: 95, grossCents: 595 },
      { rate: 7_000, netCents: 0, taxCents: 0, grossCents: 0 },
    ]);
  });

  it('is rounded per line or per rate', () => {
    const lines = [line(7, 7_000), line(7, 7_000), line(7, 7_000)]; // The tax is 0.49 cents each, 1.47 cents together.
    expect(quoteWith({ ...added, rounding: 'line' }, lines).taxes[0]!.taxCents).toBe(0);
    expect(quoteWith(added, lines).taxes[0]!.taxCents).toBe(1);
  });

  it('adds no charge if the rate is 0', () => {
    expect(quoteWith(added, [line(100, 0)])).toMatchObject({ charges: [], dueCents: 100 });
  });

  it.each([-1, 100_001, 0.5, Number.NaN])('refuses a rate of %s', (rate) => {
    expect(() => quoteWith(added, [line(100, rate)])).toThrow(RangeError);
  });
});

describe('a reverse charge', () => {
  it('deducts the tax that prices include', () => {
    const { taxes, charges, dueCents } = quoteWith({ ...included, reverseCharge: true }, [
      line(11_900, 19_000),
    ]);
    expect(taxes).toEqual([{ rate: 0, netCents: 10_000, taxCents: 0, grossCents: 10_000 }]);
    expect(charges).toEqual([{ kind: 'tax', label: 'VAT', cents: -1_900 }]);
    expect(dueCents).toBe(10_000);
  });

  it('adds nothing to prices without tax', () => {
    const { taxes, charges, dueCents } = quoteWith({ ...added, reverseCharge: true }, [line(10_000, 19_000)]);
    expect(taxes).toEqual([{ rate: 0, netCents: 10_000, taxCents: 0, grossCents: 10_000 }]);
    expect([charges, dueCents]).toEqual([[], 10_000]);
  });
});

const anyCart = fc.record({
  lines: fc.array(
    fc.record({
      priceCents: fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: MAX_PRICE_CENTS })),
      quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
      rate: fc.constantFrom(0, 5_500, 7_000, 8_875, 19_000, 25_000, 100_000),
    }),
    { maxLength: 12 },
  ),
  deliveryCents: fc.option(fc.nat({ max: 10_000 }), { nil: undefined }),
  percent: fc.integer({ min: 0, max: 100 }),
  inclusive: fc.boolean(),
  reverseCharge: fc.boolean(),
  rounding: fc.constantFrom('line' as const, 'rate' as const),
});

describe('the tax of random carts', () => {
  it('adds up: net plus tax is gross, and the gross amounts are the amount due', () => {
    fc.assert(
      fc.property(anyCart, ({ lines, deliveryCents, percent, ...rules }) => {
        const quoted = quote(lines, {
          orderDiscount: { percent },
          ...(deliveryCents !== undefined && { delivery: { label: 'Parcel', cents: deliveryCents } }),
          tax: taxCalculation({ ...rules, label: 'Tax', rateOf: ({ rate }: TaxedLine) => rate }),
        });
        for (const { rate, netCents, taxCents, grossCents } of quoted.taxes) {
          expect(netCents + taxCents).toBe(grossCents);
          expect(Math.min(netCents, taxCents)).toBeGreaterThanOrEqual(0);
          // Rounding changes the tax of a part by up to half a cent, and its net amount by the same.
          const parts = rules.rounding === 'line' ? lines.length + 1 : 1;
          expect(Math.abs(taxCents - (netCents * rate) / 100_000)).toBeLessThanOrEqual(parts + 0.01);
        }
        const { totalCents, orderDiscountCents, charges, dueCents } = quoted;
        expect(dueCents).toBe(totalCents - orderDiscountCents + sum(charges.map(({ cents }) => cents)));
        if (lines.length > 0) expect(sum(quoted.taxes.map(({ grossCents }) => grossCents))).toBe(dueCents);
      }),
      { numRuns: quickOrLong(2_000, 100_000) },
    );
  });
});
