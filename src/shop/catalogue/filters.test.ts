import { describe, expect, test } from 'vitest';
import { parseFilters, serializeFilters } from './filters.ts';

const read = (address: string) => parseFilters(new URLSearchParams(address));

describe('the filters of an address', () => {
  test.each([
    ['', { category: '', search: '', sort: 'newest' }],
    ['category=Home', { category: 'home', search: '', sort: 'newest' }],
    ['search=+Red++Tea+&sort=price-desc', { category: '', search: 'red tea', sort: 'price-desc' }],
    ['sort=cheapest&category=', { category: '', search: '', sort: 'newest' }],
    ['category=a&category=b', { category: 'a', search: '', sort: 'newest' }],
  ])('%s', (address, expected) => expect(read(address)).toEqual(expected));

  test('a category longer than any is cut before it is asked for', () => {
    expect(read(`category=${'x'.repeat(9_000)}`).category).toHaveLength(500);
  });
});

test('only what differs from the whole shelf is said, and read back the same', () => {
  expect(serializeFilters(read(''))).toEqual({});
  const filters = read('category=home&search=tea&sort=rating');
  expect(serializeFilters(filters)).toEqual({ category: 'home', search: 'tea', sort: 'rating' });
  expect(parseFilters(new URLSearchParams(serializeFilters(filters)))).toEqual(filters);
});
