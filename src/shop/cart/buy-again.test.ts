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
const shop = (...products: CartProduct[]) => new Map(products.map((item) => [item.id, item]));
const run = (lines: CartLine[], items: ReturnType<typeof bought>[], products: Map<string, CartProduct>) => {
  const result = buyAgain(lines, items, products);
  return {
    cart: result.lines.map(({ id, quantity }) => `${id}${quantity}`),
    messages: buyAgainMessages(result),
  };
};

describe('Buy again', () => {
  it('adds to existing lines', () => {
    expect(
      run([line('Mug', 1)], [bought('Mug', 2), bought('Lamp', 1)], shop(product('Mug'), product('Lamp'))),
    ).toEqual({
      cart: ['Mug3', 'Lamp1'],
      messages: ['The items have been added to your cart.'],
    });
  });

  it('uses current prices and reports changed ones', () => {
    const { lines, notes } = buyAgain([], [bought('Mug', 2)], shop(product('Mug', { priceCents: 250 })));
    expect(lines).toMatchObject([{ priceCents: 250, quantity: 2 }]);
    expect(notes).toEqual([{ kind: 'price', title: 'Mug', wasCents: 100, nowCents: 250 }]);
    expect(buyAgainMessages({ addedCount: 1, notes })[1]).toBe('Mug was $1.00, now $2.50.');
  });

  it('reports unavailable products', () => {
    expect(
      run([], [bought('Mug', 1), bought('Lamp', 1)], shop(product('Lamp', { unavailable: true }))),
    ).toEqual({
      cart: [],
      messages: [
        'None of these items is available any longer.',
        'Mug is no longer available.',
        'Lamp is no longer available.',
      ],
    });
  });

  it('reports reaching the maximum quantity', () => {
    expect(run([line('Mug', 98)], [bought('Mug', 5)], shop(product('Mug')))).toEqual({
      cart: ['Mug99'],
      messages: [
        'The items have been added to your cart.',
        'Mug: your cart now contains 99, the maximum per product.',
      ],
    });
  });

  it('reports products that do not fit into a full cart', () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) => line(`p${index}`, 1));
    const result = buyAgain(full, [bought('Mug', 1), bought('p0', 1)], shop(product('Mug'), product('p0')));
    expect(result.lines).toHaveLength(MAX_LINES);
    expect(buyAgainMessages(result)).toEqual([
      'The items have been added to your cart.',
      'Mug was not added: your cart is full.',
    ]);
  });
});
