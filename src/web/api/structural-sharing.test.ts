import { expect, it } from 'vitest';
import { shareEqualParts } from './structural-sharing.ts';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const page = { products: [{ id: 'mug', rating: { rate: 4 } }, { id: 'cup' }], next: null };

it('returns the previous value if everything is equal', () => {
  expect(shareEqualParts(page, copy(page))).toBe(page);
  expect(shareEqualParts(['a'], ['a'])).toEqual(['a']);
});

it('keeps the identity of equal parts', () => {
  const next = copy(page);
  next.products[1]!.id = 'pot';
  const shared = shareEqualParts(page, next);
  expect(shared).toEqual(next);
  expect(shared).not.toBe(page);
  expect(shared.products[0]).toBe(page.products[0]);
  expect(shared.products[1]).not.toBe(page.products[1]);
});

it.each([
  [undefined, page],
  [page, null],
  [page, 'text'],
  [[1, 2], { 0: 1, 1: 2 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1 }, { b: 1 }],
  [
    [1, 2, 3],
    [1, 2],
  ],
  [{ a: 1 }, { toString: 1 }],
])('returns a value equal to the new one (%#)', (previous, next) => {
  expect(shareEqualParts<unknown>(previous, next)).toEqual(next);
});
