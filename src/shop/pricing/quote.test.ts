import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickOrLong } from '../../../torture/figures.ts';
import { MAX_PRICE_CENTS } from '../../shared/money.ts';
import { MAX_LINES, MAX_QUANTITY } from '../cart/rules.ts';
import { balance, type MoneyEvent } from './ledger.ts';
import { type Discount, type PriceContext, type PricedLine, type Quote, quote } from './quote.ts';

const line = (priceCents: number, quantity = 1): PricedLine => ({ priceCents, quantity });
const onSale = (priceCents: number, regularPriceCents: number, quantity = 1): PricedLine => ({
  ...line(priceCents, quantity),
  regularPriceCents,
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('a quote (SPEC L126, L153)', () => {
  it('is the sum of price times quantity without a context', () => {
    const mugs = line(1_999, 3);
    expect(quote([mugs, line(10)])).toEqual({
      lines: [
        {
          line: mugs,
          quantity: 3,
          listPriceCents: 1_999,
          unitPriceCents: 1_999,
          totalCents: 5_997,
          discountCents: 0,
          orderDiscountCents: 0,
          dueCents: 5_997,
        },
        expect.objectContaining({ line: line(10), totalCents: 10, dueCents: 10 }),
      ],
      totalCents: 6_007,
      discountCents: 0,
      orderDiscountCents: 0,
      charges: [],
      taxes: [],
      dueCents: 6_007,
    });
  });

  it('is 0 without lines', () => {
    const nothing = {
      lines: [],
      totalCents: 0,
      discountCents: 0,
      orderDiscountCents: 0,
      charges: [],
      taxes: [],
      dueCents: 0,
    };
    expect(quote([], { orderDiscount: { cents: 500 } })).toEqual(nothing);
  });

  it('is exact for the largest cart', () => {
    const full = Array.from({ length: MAX_LINES }, () => line(MAX_PRICE_CENTS, MAX_QUANTITY));
    const { totalCents, orderDiscountCents } = quote(full, { orderDiscount: { percent: 33 } });
    const exact = BigInt(MAX_PRICE_CENTS) * BigInt(MAX_QUANTITY) * BigInt(MAX_LINES);
    expect(BigInt(totalCents)).toBe(exact);
    expect(BigInt(orderDiscountCents)).toBe((exact * 33n) / 100n);
  });

  it.each<[name: string, lines: PricedLine[], context?: PriceContext<PricedLine>]>([
    ['a negative price', [line(-1)]],
    ['a fraction of a cent', [line(0.5)]],
    ['a price that is not a number', [line(Number.NaN)]],
    ['a fraction of a piece', [line(1, 1.5)]],
    ['a negative quantity', [line(1, -1)]],
    ['a line total above 2^53', [line(Number.MAX_SAFE_INTEGER, 2)]],
    ['a total above 2^53', [line(Number.MAX_SAFE_INTEGER), line(1)]],
    ['a negative sale price', [onSale(-1, 5)]],
    ['a fraction of a list price', [onSale(5, 7.5)]],
    ['a negative discount', [line(5)], { orderDiscount: { cents: -1 } }],
    ['a discount above 100 %', [line(5)], { orderDiscount: { percent: 101 } }],
    ['a fraction of a percent', [line(5)], { lineDiscount: () => ({ percent: 0.5 }) }],
  ])('refuses %s', (_, lines, context) => {
    expect(() => quote(lines, context)).toThrow(RangeError);
  });
});

describe('a sale price', () => {
  it.each([
    [800, 800],
    [0, 0],
    [1_000, 1_000],
    [1_200, 1_000],
  ])('of %s gives a unit price of %i if the list price is 1000', (sale, unitPriceCents) => {
    const { lines, totalCents, dueCents } = quote([onSale(sale, 1_000, 2)]);
    expect(lines[0]).toMatchObject({ listPriceCents: 1_000, unitPriceCents, totalCents: 2 * unitPriceCents });
    expect([totalCents, dueCents]).toEqual([2 * unitPriceCents, 2 * unitPriceCents]);
  });
});

describe('a discount', () => {
  const sharesOf = (lines: PricedLine[], orderDiscount: Discount) =>
    quote(lines, { orderDiscount }).lines.map(({ orderDiscountCents }) => orderDiscountCents);

  it.each<[name: string, lines: PricedLine[], discount: Discount, shares: number[]]>([
    ['one cent over three equal lines', [line(10), line(10), line(10)], { cents: 1 }, [1, 0, 0]],
    ['two cents over three equal lines', [line(10), line(10), line(10)], { cents: 2 }, [1, 1, 0]],
    ['one cent to the largest remainder', [line(10), line(20), line(10)], { cents: 1 }, [0, 1, 0]],
    ['equal remainders to the larger line', [line(100), line(300)], { cents: 2 }, [0, 2]],
    ['100 %', [line(999, 2), line(1)], { percent: 100 }, [1_998, 1]],
    ['no more than the total', [line(999, 2), line(1)], { cents: 2_000 }, [1_998, 1]],
    ['half a cent rounded up', [line(5)], { percent: 10 }, [1]],
    ['less than half a cent rounded down', [line(4)], { percent: 10 }, [0]],
    ['nothing over free lines', [line(0), line(0)], { cents: 5 }, [0, 0]],
    ['nothing', [line(10), line(20)], { cents: 0 }, [0, 0]],
  ])('spreads %s', (_, lines, discount, shares) => {
    expect(sharesOf(lines, discount)).toEqual(shares);
  });

  it('on a line is deducted before the order discount', () => {
    const quoted = quote([onSale(800, 1_000), line(500)], {
      lineDiscount: ({ priceCents }) => (priceCents === 800 ? { percent: 50 } : undefined),
      orderDiscount: { percent: 10 },
    });
    expect(quoted).toMatchObject({
      totalCents: 1_300,
      discountCents: 400,
      orderDiscountCents: 90,
      dueCents: 810,
    });
    expect(quoted.lines.map(({ dueCents }) => dueCents)).toEqual([360, 450]);
  });
});

const anyDiscount = fc.option(
  fc.oneof(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ cents: fc.oneof(fc.nat({ max: 5_000 }), fc.nat({ max: 2 * MAX_PRICE_CENTS })) }),
  ),
  { nil: undefined },
);
const anyPrice = fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 20_000 }), fc.nat({ max: MAX_PRICE_CENTS }));
const anyLine = fc
  .record({
    priceCents: anyPrice,
    quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
    regularPriceCents: fc.option(anyPrice, { nil: undefined }),
    discount: anyDiscount,
  })
  .map(({ regularPriceCents, ...rest }) => ({
    ...rest,
    ...(regularPriceCents !== undefined && { regularPriceCents }),
  }));
type AnyLine = typeof anyLine extends fc.Arbitrary<infer T> ? T : never;
const anyCart = fc.record({
  lines: fc.array(anyLine, { maxLength: 12 }),
  orderDiscount: anyDiscount,
  /** Order in which the lines and the refunds are shuffled. */
  seed: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
});

const quoteAny = (lines: readonly AnyLine[], orderDiscount: Discount | undefined): Quote<AnyLine> =>
  quote(lines, {
    lineDiscount: ({ discount }) => discount,
    ...(orderDiscount && { orderDiscount }),
  });

const shuffle = <T>(values: readonly T[], seed: readonly number[]): T[] =>
  values
    .map((value, index) => [value, seed[index % seed.length]!] as const)
    .sort(([, a], [, b]) => a - b)
    .map(([value]) => value);

/** Checks a property of random carts: 2,000, or 100,000 with `npm run torture -- --long`. */
const forAllCarts = (check: (cart: typeof anyCart extends fc.Arbitrary<infer T> ? T : never) => void) =>
  fc.assert(fc.property(anyCart, check), { numRuns: quickOrLong(2_000, 100_000) });

describe('random carts', () => {
  it('have parts that add up to the amount due', () => {
    forAllCarts(({ lines, orderDiscount }) => {
      const quoted = quoteAny(lines, orderDiscount);
      const { totalCents, discountCents, orderDiscountCents, charges, dueCents } = quoted;
      const exactTotal = lines.reduce((total, { priceCents, regularPriceCents = priceCents, quantity }) => {
        return total + BigInt(Math.min(priceCents, regularPriceCents)) * BigInt(quantity);
      }, 0n);
      expect(BigInt(totalCents)).toBe(exactTotal);
      expect(sum(quoted.lines.map((one) => one.orderDiscountCents))).toBe(orderDiscountCents);
      expect(sum(quoted.lines.map((one) => one.discountCents))).toBe(discountCents);
      expect(
        sum([...quoted.lines, ...charges.map((one) => ({ dueCents: one.cents }))].map((one) => one.dueCents)),
      ).toBe(dueCents);
      expect(dueCents).toBe(totalCents - discountCents - orderDiscountCents);
      for (const one of quoted.lines) {
        expect(one.dueCents).toBe(one.totalCents - one.discountCents - one.orderDiscountCents);
        expect(Math.min(one.dueCents, one.discountCents, one.orderDiscountCents)).toBeGreaterThanOrEqual(0);
      }
    });
  });

  it('share the order discount in proportion to the lines, to within a cent', () => {
    forAllCarts(({ lines, orderDiscount }) => {
      const quoted = quoteAny(lines, orderDiscount);
      const whole = BigInt(quoted.totalCents - quoted.discountCents);
      for (const one of quoted.lines) {
        const product = BigInt(quoted.orderDiscountCents) * BigInt(one.totalCents - one.discountCents);
        const difference = BigInt(one.orderDiscountCents) * whole - product;
        expect((difference < whole && difference > -whole) || whole === 0n).toBe(true);
      }
    });
  });

  it('have the same amounts in any order of their lines', () => {
    const amounts = ({ lines, ...sums }: Quote<AnyLine>) => ({
      ...sums,
      lines: lines
        // Any of several equal lines may get the cent that is left.
        .map((one) => [one.totalCents - one.discountCents, one.orderDiscountCents, one.dueCents])
        .sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!),
    });
    forAllCarts(({ lines, orderDiscount, seed }) => {
      const shuffled = quoteAny(shuffle(lines, seed), orderDiscount);
      expect(amounts(shuffled)).toEqual(amounts(quoteAny(lines, orderDiscount)));
    });
  });

  it('owe exactly 0 when all parts of a cancelled order have been refunded in any order', () => {
    forAllCarts(({ lines, orderDiscount, seed }) => {
      const quoted = quoteAny(lines, orderDiscount);
      const parts = quoted.lines.map(({ dueCents }, part) => ({ dueCents, reference: `refund ${part}` }));
      const refunds = parts
        .filter(({ dueCents }) => dueCents > 0)
        .map(({ dueCents, reference }): MoneyEvent => ({ kind: 'refund', cents: dueCents, reference }));
      const paid: MoneyEvent[] =
        quoted.dueCents > 0 ? [{ kind: 'charge', cents: quoted.dueCents, reference: 'payment' }] : [];
      expect(balance(paid, quoted.dueCents).openCents).toBe(0);
      let events = paid;
      for (const refund of shuffle(refunds, seed)) {
        events = [...events, refund];
        expect(balance(events, 0).openCents).toBeLessThanOrEqual(0);
      }
      const settled = balance(events, 0);
      expect(settled).toEqual({
        paidCents: quoted.dueCents,
        refundedCents: quoted.dueCents,
        feeCents: 0,
        openCents: 0,
      });
      expect(balance(shuffle([...events, ...events], seed), 0)).toEqual(settled);
    });
  });
});
