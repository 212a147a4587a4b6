import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChange,
  applyChanges,
  type CartChange,
  decreaseOrRemove,
  isSameCart,
  undoRemoval,
} from './changes.ts';
import { type CartLine, type CartProduct, itemCount, MAX_LINES, MAX_QUANTITY } from './rules.ts';

const product = (id: string): CartProduct => ({
  id,
  title: id,
  priceCents: 100,
  image: '',
  category: '',
  rating: 0,
});
const cart = (...lines: [id: string, quantity: number][]): CartLine[] =>
  lines.map(([id, quantity]) => ({ ...product(id), quantity }));
const brief = (lines: readonly CartLine[]) => lines.map(({ id, quantity }) => `${id}${quantity}`).join(' ');

describe('changes of the cart (SPEC L80)', () => {
  it.each<[string, CartChange, string]>([
    ['adds with quantity 1', { kind: 'add', product: product('c') }, 'a1 b2 c1'],
    ['adds an amount', { kind: 'add', product: product('c'), amount: 3 }, 'a1 b2 c3'],
    ['increases an existing line by the amount', { kind: 'add', product: product('b'), amount: 3 }, 'a1 b5'],
    ['ignores a negative amount', { kind: 'add', product: product('b'), amount: -1 }, 'a1 b2'],
    ['increase adds 1', { kind: 'increase', id: 'b' }, 'a1 b3'],
    ['decrease subtracts 1', { kind: 'decrease', id: 'b' }, 'a1 b1'],
    ['never goes below 1', { kind: 'decrease', id: 'a' }, 'a1 b2'],
    ['sets a quantity', { kind: 'setQuantity', id: 'a', quantity: 7 }, 'a7 b2'],
    ['never exceeds 99 (SETTLED 31)', { kind: 'setQuantity', id: 'a', quantity: 100 }, 'a99 b2'],
    ['removes by id', { kind: 'remove', id: 'a' }, 'b2'],
    ['ignores an unknown id', { kind: 'increase', id: 'z' }, 'a1 b2'],
    ['ignores the removal of an unknown id', { kind: 'remove', id: 'z' }, 'a1 b2'],
    ['clear empties the cart', { kind: 'clear' }, ''],
  ])('%s', (_, change, after) => {
    expect(brief(applyChange(cart(['a', 1], ['b', 2]), change))).toBe(after);
  });

  it('adds no new product to a full cart, but increases an existing one (SETTLED 31)', () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) => cart([`p${index}`, 1])).flat();
    expect(applyChange(full, { kind: 'add', product: product('new') })).toBe(full);
    expect(itemCount(applyChange(full, { kind: 'add', product: product('p0') }))).toBe(MAX_LINES + 1);
  });

  it('does not add an unavailable product', () => {
    const unavailable = { ...product('c'), unavailable: true };
    expect(applyChange([], { kind: 'add', product: unavailable })).toEqual([]);
  });

  it('removes with the minus button at 1 and decreases above (SPEC L80)', () => {
    const lines = cart(['a', 1], ['b', 2]);
    expect(lines.map((line) => brief(applyChange(lines, decreaseOrRemove(line))))).toEqual(['b2', 'a1 b1']);
  });

  it('restores a removed line at its index by Undo, unless it exists (SETTLED 32)', () => {
    const before = cart(['a', 1], ['b', 2], ['c', 3]);
    const undo = undoRemoval(before, 'b');
    if (!undo) throw new Error('b was there');
    expect(brief(applyChanges(before, [{ kind: 'remove', id: 'b' }, undo]))).toBe('a1 b2 c3');
    expect(brief(applyChange(cart(['b', 9]), undo))).toBe('b9');
    expect(brief(applyChange([], undo))).toBe('b2');
    expect(undoRemoval(before, 'z')).toBeNull();
  });

  it('compares carts by product, quantity and order', () => {
    expect(isSameCart(cart(['a', 1]), cart(['a', 1]))).toBe(true);
    expect(isSameCart(cart(['a', 1]), cart(['a', 2]))).toBe(false);
    expect(isSameCart(cart(['a', 1]), cart(['b', 1]))).toBe(false);
    expect(isSameCart(cart(['a', 1]), [])).toBe(false);
    expect(isSameCart([], cart(['a', 1]))).toBe(false);
  });
});

describe('any changes in any order', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd');
  const change: fc.Arbitrary<CartChange> = fc.oneof(
    fc.record({
      kind: fc.constant('add' as const),
      product: id.map(product),
      amount: fc.integer({ min: -5, max: 200 }),
    }),
    fc.record({ kind: fc.constantFrom('increase' as const, 'decrease' as const, 'remove' as const), id }),
    fc.record({ kind: fc.constant('setQuantity' as const), id, quantity: fc.double() }),
    fc.record({ kind: fc.constant('clear' as const) }),
  );

  it('keep each product once with an integer quantity from 1 to 99, and do not mutate the old cart', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const before = Object.freeze(cart(['a', 1], ['b', 98]).map((line) => Object.freeze(line)));
        const after = applyChanges(before, changes);
        expect(new Set(after.map((line) => line.id)).size).toBe(after.length);
        for (const { quantity } of after) {
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY).toBe(true);
        }
      }),
    );
  });
});
