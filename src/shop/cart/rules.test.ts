import { describe, expect, it } from 'vitest';
import { quoteCart } from './quote.ts';
import {
  addToCartResult,
  type CartLine,
  type CartProduct,
  clampQuantity,
  itemCount,
  linesToSave,
  MAX_LINES,
  orderableLines,
  toCartItems,
  toCartLine,
} from './rules.ts';
import { shellTexts } from './shell-texts.ts';

const teapot: CartProduct = {
  id: 'teapot',
  title: 'Enamel Teapot',
  priceCents: 3450,
  image: '/teapot.webp',
  category: 'kitchen',
  rating: 4.8,
};
const line = (id: string, change: Partial<CartLine> = {}): CartLine => ({
  ...teapot,
  id,
  quantity: 1,
  ...change,
});

describe('Add to Cart (SPEC L91, L103, L135)', () => {
  const full = Array.from({ length: MAX_LINES }, (_, index) => line(`p${index}`));

  it.each([
    [true, [], 'Product added to cart!'],
    [true, [line('mug')], 'Product added to cart!'],
    [true, [line('teapot')], 'This product is already in your cart.'],
    [true, full, 'Your cart is full: it holds at most 100 different products.'],
    [true, [...full.slice(1), line('teapot')], 'This product is already in your cart.'],
    [false, [], 'You must be logged in to add items to your cart.'],
    [false, [line('teapot')], 'You must be logged in to add items to your cart.'],
  ])('selects the message (logged in: %s)', (loggedIn, lines, expected) => {
    expect(shellTexts.addToCart[addToCartResult(loggedIn, lines, { id: 'teapot' })]).toBe(expected);
  });

  it.each([
    [true, [], 0, 'This product is sold out.'],
    [true, [line('teapot')], 0, 'This product is already in your cart.'],
    [false, [], 0, 'You must be logged in to add items to your cart.'],
    [true, [], 1, 'Product added to cart!'],
  ])(
    'selects the message for a product with 0 or 1 pieces left (logged in: %s)',
    (loggedIn, lines, piecesLeft, expected) => {
      const product = { id: 'teapot', piecesLeft };
      expect(shellTexts.addToCart[addToCartResult(loggedIn, lines, product)]).toBe(expected);
    },
  );
});

describe('total and item count (SPEC L39, L153)', () => {
  const lines = [
    line('coat', { priceCents: 18900 }),
    line('teapot', { quantity: 2 }),
    line('watch', { priceCents: 9800, quantity: 3, unavailable: true }),
  ];

  it('sums price times quantity in cents, without unavailable lines (SETTLED 19)', () => {
    expect(quoteCart(lines).totalCents).toBe(18900 + 2 * 3450);
    expect(itemCount(lines)).toBe(3);
    expect(orderableLines(lines).map(({ id }) => id)).toEqual(['coat', 'teapot']);
  });

  it('is 0 for an empty cart', () => {
    expect(quoteCart([]).totalCents).toBe(0);
    expect(itemCount([])).toBe(0);
  });

  it.each([
    [1, 1],
    [99, 99],
    [100, 99],
    [0, 1],
    [-4, 1],
    [2.7, 2],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ])('clamps the quantity %d to %i (SETTLED 31)', (requested, quantity) => {
    expect(clampQuantity(requested)).toBe(quantity);
  });
});

describe('a stored line with current products (SETTLED 19, 29, 31)', () => {
  const saved = { id: 'teapot', quantity: 2, seenPriceCents: 2990 };

  it('shows the earlier price when it has changed', () => {
    expect(toCartLine(saved, teapot, '')).toEqual({ ...teapot, quantity: 2, wasCents: 2990 });
    expect(toCartLine({ ...saved, seenPriceCents: 3450 }, teapot, '')).toEqual({ ...teapot, quantity: 2 });
  });

  it('is unavailable at its earlier price when the product is no longer sold', () => {
    const unavailable = toCartLine(saved, { ...teapot, unavailable: true }, '');
    expect(unavailable).toEqual({ ...teapot, priceCents: 2990, quantity: 2, unavailable: true });
    expect(toCartLine(saved, null, 'Removed')).toMatchObject({
      id: 'teapot',
      title: 'Removed',
      priceCents: 2990,
      unavailable: true,
    });
  });

  it('sends ids and quantities only', () => {
    expect(toCartItems([line('teapot', { quantity: 2, wasCents: 1 })])).toEqual([
      { id: 'teapot', quantity: 2 },
    ]);
  });

  it('keeps the price of existing lines, uses the current one for new lines, drops unknown products', () => {
    const sent = [
      { id: 'teapot', quantity: 500 },
      { id: 'mug', quantity: 4 },
      { id: 'unicorn', quantity: 1 },
    ];
    const priceOf = (id: string) => ({ teapot: 3450, mug: 1600 })[id];
    expect(linesToSave(sent, [saved], priceOf)).toEqual([
      { id: 'teapot', quantity: 99, seenPriceCents: 2990 },
      { id: 'mug', quantity: 4, seenPriceCents: 1600 },
    ]);
  });
});
