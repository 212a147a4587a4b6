import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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
  it('contains the discount of the order, and no delivery', () => {
    const lines = refundableLines([item('a', 1_000, 3), item('b', 500, 1)], {
      dueCents: 3_650,
      deliveryCents: 500,
    });
    expect(lines.map(({ cents }) => cents)).toEqual([2_700, 450]);
    expect(refundCents(lines, [{ productId: 'a', pieces: 1 }])).toBe(900);
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
      dueCents: 209,
      deliveryCents: 0,
    });
    expect(refundCents(lines, refunded)).toBeUndefined();
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
        const amounts = { dueCents: goodsCents + deliveryCents, deliveryCents };
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
