import { expect, it } from 'vitest';
import { entryKey, entryTime, hasRoom, MAX_PRODUCTS } from './rules.ts';

it.each([
  [0, true],
  [MAX_PRODUCTS - 1, true],
  [MAX_PRODUCTS, false],
  [MAX_PRODUCTS + 1, false],
])('checks whether a wishlist with %i other products has room: %s', (others, expected) => {
  expect(hasRoom(others)).toBe(expected);
});

const now = '2026-03-04T10:00:00.000Z';
it.each([
  ['a new entry', undefined, now],
  ['a restored entry', '2026-03-01T08:00:00.000Z', '2026-03-01T08:00:00.000Z'],
  ['a time in the future', '2026-03-04T10:00:00.001Z', now],
])('returns the time of %s', (_, restored, expected) => {
  expect(entryTime(now, restored)).toBe(expected);
});

it('distinguishes entries of the same product', () => {
  const [first, second] = ['2026-03-01T08:00:00.000Z', now].map((addedAt) =>
    entryKey({ id: 'mug', addedAt }),
  );
  expect(first).not.toBe(second);
});
