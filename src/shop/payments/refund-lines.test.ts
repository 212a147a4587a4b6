import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quote } from '../pricing/quote.ts';
import { taxCalculation } from '../pricing/tax.ts';
import { type RefundableItem, refundableLines, refundCents } from './refund-lines.ts';

const item = (
  productId: string,
  priceCents: number,
  quantity: number,
  refundedPieces = 0,
): RefundableItem => ({
  ...{ productId, title: productId, priceCents, quantity, refundedPieces },
});

describe('the refund of lines', () => {
  it('deducts the discount of the order, and contains no delivery', () => {
    const lines = refundableLines([item('a', 1_000, 3), item('b', 500, 1)], {
      ...{ dueCents: 3_650, deliveryCents: 500, addedTaxCents: 0 },
    });
    expect(lines.map(({ cents }) => cents)).toEqual([2_700, 450]);
    expect(refundCents(lines, [{ productId: 'a', pieces: 1 }])).toBe(900);
  });

  it('deducts the same share of the discount as the order, its documents and its tax', () => {
    // Half of 1.01 for each: the cent that remains is deducted from the first.
    const items = [item('a', 101, 1), item('b', 101, 1)];
    const { lines, dueCents } = quote(items, { orderDiscount: { percent: 50 } });
    const refunded = refundableLines(items, { dueCents, deliveryCents: 0, addedTaxCents: 0 });
    expect(lines.map((line) => line.dueCents)).toEqual([50, 51]);
    expect(refunded.map(({ cents }) => cents)).toEqual([50, 51]);
  });

  it('equals the line of the order, whatever the discount', () => {
    const items = fc.array(fc.tuple(fc.oneof(fc.nat(9), fc.nat(2_000)), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        items,
        fc.constantFrom(0, 10, 25, 33, 50, 100),
        fc.nat(1_000),
        (pairs, percent, deliveryCents) => {
          const ordered = pairs.map(([price, quantity], n) => item(`p${n}`, price, quantity));
          const { lines, dueCents } = quote(ordered, {
            ...{ orderDiscount: { percent }, delivery: { label: '', cents: deliveryCents } },
          });
          const refunded = refundableLines(ordered, { dueCents, deliveryCents, addedTaxCents: 0 });
          expect(refunded.map(({ cents }) => cents)).toEqual(lines.map((line) => line.dueCents));
        },
      ),
    );
  });

  it('contains the tax of its own rate that is added to the prices, and no tax of the delivery', () => {
    const items = [
      { ...item('book', 10_000, 1), taxRate: 7_000 },
      { ...item('mug', 10_000, 1), taxRate: 19_000 },
    ];
    // 100.00 and 7 %, 100.00 and 19 %, 10.00 delivery and 13 %.
    const amounts = { dueCents: 23_730, deliveryCents: 1_000, addedTaxCents: 2_730 };
    expect(refundableLines(items, amounts).map(({ cents }) => cents)).toEqual([10_700, 11_900]);
    const withoutRates = items.map(({ taxRate: _, ...rest }) => rest);
    expect(refundableLines(withoutRates, amounts).map(({ cents }) => cents)).toEqual([11_300, 11_300]);
  });

  it.each([
    [0, 333],
    [1, 334],
    [2, 333],
  ])('rounds the piece after %i others like a credit note', (refundedPieces, cents) => {
    const line = { productId: 'a', title: 'a', quantity: 3, refundedPieces, cents: 1_000 };
    expect(refundCents([line], [{ productId: 'a', pieces: 1 }])).toBe(cents);
  });

  it('does not contain the tax that a reverse charge deducts', () => {
    const items = [
      { ...item('book', 10_700, 1), taxRate: 7_000 },
      { ...item('mug', 11_900, 1), taxRate: 19_000 },
    ];
    const amounts = { dueCents: 20_000, deliveryCents: 0, addedTaxCents: -2_600 };
    expect(refundableLines(items, amounts).map(({ cents }) => cents)).toEqual([10_000, 10_000]);
  });

  it.each([
    ['more pieces than the order has', [{ productId: 'a', pieces: 2 }]],
    ['a product that the order does not have', [{ productId: 'x', pieces: 1 }]],
    [
      'a product twice',
      [
        { productId: 'b', pieces: 1 },
        { productId: 'b', pieces: 1 },
      ],
    ],
    ['no pieces of a product', [{ productId: 'b', pieces: 0 }]],
  ])('refuses %s', (_, refunded) => {
    const lines = refundableLines([item('a', 100, 2, 1), item('b', 1, 9)], {
      ...{ dueCents: 209, deliveryCents: 0, addedTaxCents: 0 },
    });
    expect(refundCents(lines, refunded)).toBeUndefined();
  });

  it('adds up to the amount due together with the delivery, if all lines are refunded', () => {
    const items = fc.array(
      fc.record({
        priceCents: fc.nat(1_000_000),
        quantity: fc.integer({ min: 1, max: 99 }),
        taxRate: fc.constantFrom(0, 7_000, 19_000),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        items,
        fc.nat(100),
        fc.nat(1_000),
        fc.constantFrom(1, -1),
        (drawn, percent, delivery, sign) => {
          const quoted = quote(drawn, {
            orderDiscount: { percent },
            delivery: { label: '', cents: delivery },
            tax: taxCalculation({
              ...{ inclusive: sign < 0, reverseCharge: sign < 0, rounding: 'rate', label: '' },
              rateOf: ({ taxRate }) => taxRate,
            }),
          });
          const addedTaxCents = quoted.charges.reduce(
            (tax, { kind, cents }) => tax + (kind === 'tax' ? cents : 0),
            0,
          );
          const lines = refundableLines(
            drawn.map((one, n) => ({ ...item(`p${n}`, one.priceCents, one.quantity), taxRate: one.taxRate })),
            { dueCents: quoted.dueCents, deliveryCents: delivery, addedTaxCents },
          );
          const goods = lines.reduce((sum, { cents }) => sum + cents, 0);
          const isFree = quoted.lines.every(({ totalCents }) => totalCents === 0);
          const deliveryShareCents = quoted.dueCents - goods;
          expect(Math.min(...lines.map(({ cents }) => cents))).toBeGreaterThanOrEqual(0);
          if (isFree || delivery === 0) expect(goods).toBe(isFree ? 0 : quoted.dueCents);
          else if (addedTaxCents >= 0) expect(deliveryShareCents).toBeGreaterThanOrEqual(delivery);
          else expect(deliveryShareCents).toBeLessThanOrEqual(delivery);
        },
      ),
    );
  });

  it('adds up to the amount due without delivery if all pieces are refunded one at a time', () => {
    const items = fc.array(fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(items, fc.nat(100), fc.nat(1_000), (pairs, percent, deliveryCents) => {
        const total = pairs.reduce((sum, [price, quantity]) => sum + price * quantity, 0);
        const goodsCents = Math.floor((total * percent) / 100);
        const amounts = { dueCents: goodsCents + deliveryCents, deliveryCents, addedTaxCents: 0 };
        let refunded = 0;
        pairs.forEach(([, quantity], index) => {
          for (let refundedPieces = 0; refundedPieces < quantity; refundedPieces++) {
            const lines = refundableLines(
              pairs.map(([price, count], n) => item(`p${n}`, price, count, n === index ? refundedPieces : 0)),
              amounts,
            );
            refunded += refundCents(lines, [{ productId: `p${index}`, pieces: 1 }])!;
          }
        });
        expect(refunded).toBe(total === 0 ? 0 : goodsCents);
      }),
    );
  });
});
