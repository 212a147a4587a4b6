import { describe, expect, test } from 'vitest';
import { parseFilters, serializeFilters } from './filters.ts';

const parse = (query: string) => parseFilters(new URLSearchParams(query));

describe('filters in a query string', () => {
  test.each([
    ['', { category: '', search: '', sort: 'newest' }],
    ['category=Home', { category: 'home', search: '', sort: 'newest' }],
    ['search=+Red++Tea+&sort=price-desc', { category: '', search: 'red tea', sort: 'price-desc' }],
    ['sort=cheapest&category=', { category: '', search: '', sort: 'newest' }],
    ['category=a&category=b', { category: 'a', search: '', sort: 'newest' }],
  ])('parses %j', (query, expected) => expect(parse(query)).toEqual(expected));

  test('truncates a category that is too long', () => {
    expect(parse(`category=${'x'.repeat(9_000)}`).category).toHaveLength(500);
  });
});

test('serializes only values other than the defaults, and parses them again', () => {
  expect(serializeFilters(parse(''))).toEqual({});
  const filters = parse('category=home&search=tea&sort=rating');
  expect(serializeFilters(filters)).toEqual({ category: 'home', search: 'tea', sort: 'rating' });
  expect(parseFilters(new URLSearchParams(serializeFilters(filters)))).toEqual(filters);
});
