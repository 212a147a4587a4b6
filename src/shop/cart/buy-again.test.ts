import { describe, expect, it } from 'vitest';
import { buyAgain, buyAgainMessages } from './buy-again.ts';
import { type CartLine, type CartProduct, MAX_LINES } from './rules.ts';

const product = (id: string, change: Partial<CartProduct> = {}): CartProduct => ({
  id,
  title: id,
  priceCents: 100,
  image: '',
  category: '',
  rating: 0,
  ...change,
});
const line = (id: string, quantity: number): CartLine => ({ ...product(id), quantity });
const bought = (productId: string, quantity: number) => ({
  productId,
  title: productId,
  priceCents: 100,
  quantity,
});
const shop = (...products: CartProduct[]) => new Map(products.map((each) => [each.id, each]));
const say = (lines: CartLine[], items: ReturnType<typeof bought>[], products: Map<string, CartProduct>) => {
  const result = buyAgain(lines, items, products);
  return {
    cart: result.lines.map(({ id, quantity }) => `${id}${quantity}`),
    said: buyAgainMessages(result),
  };
};

describe('Buy again', () => {
  it('adds to what is in the cart', () => {
    expect(
      say([line('Mug', 1)], [bought('Mug', 2), bought('Lamp', 1)], shop(product('Mug'), product('Lamp'))),
    ).toEqual({
      cart: ['Mug3', 'Lamp1'],
      said: ['The items are in your cart again.'],
    });
  });

  it('says which price has changed and takes today’s', () => {
    const { lines, notes } = buyAgain([], [bought('Mug', 2)], shop(product('Mug', { priceCents: 250 })));
    expect(lines).toMatchObject([{ priceCents: 250, quantity: 2 }]);
    expect(notes).toEqual([{ kind: 'price', title: 'Mug', wasCents: 100, nowCents: 250 }]);
    expect(buyAgainMessages({ addedCount: 1, notes })[1]).toBe('Mug was $1.00, now $2.50.');
  });

  it('says what is no longer to be had', () => {
    expect(
      say([], [bought('Mug', 1), bought('Lamp', 1)], shop(product('Lamp', { unavailable: true }))),
    ).toEqual({
      cart: [],
      said: [
        'None of these items can be bought any more.',
        'Mug is no longer available.',
        'Lamp is no longer available.',
      ],
    });
  });

  it('says where it had to stop at the most of one product', () => {
    expect(say([line('Mug', 98)], [bought('Mug', 5)], shop(product('Mug')))).toEqual({
      cart: ['Mug99'],
      said: ['The items are in your cart again.', 'Mug: your cart now holds 99, the most of one product.'],
    });
  });

  it('says what did not fit into a full cart', () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) => line(`p${index}`, 1));
    const result = buyAgain(full, [bought('Mug', 1), bought('p0', 1)], shop(product('Mug'), product('p0')));
    expect(result.lines).toHaveLength(MAX_LINES);
    expect(buyAgainMessages(result)).toEqual([
      'The items are in your cart again.',
      'Mug did not fit: your cart is full.',
    ]);
  });
});
