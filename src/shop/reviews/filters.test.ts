import { describe, expect, test } from 'vitest';
import { parseReviewFilters, serializeReviewFilters } from './filters.ts';

const read = (query: string) => parseReviewFilters(new URLSearchParams(query));
const plain = { sort: 'date', minRating: 0, stars: 0, page: 1 };

describe('parseReviewFilters', () => {
  test.each([
    ['', plain],
    ['sort=helpful&minRating=3&page=2', { ...plain, sort: 'helpful', minRating: 3, page: 2 }],
    ['stars=5', { ...plain, stars: 5 }],
    ['sort=random&minRating=1&stars=6&page=0', plain],
    ['stars=2.5&page=1e9&minRating=5', plain],
    ['page=-1&stars=x', plain],
  ])('parses %j', (query, expected) => expect(read(query)).toEqual(expected));
});

test('serializes only non-default filters and round-trips them', () => {
  expect(serializeReviewFilters(read(''))).toEqual({});
  const filters = read('sort=rating&minRating=4&page=3');
  const serialized = serializeReviewFilters(filters);
  expect(serialized).toEqual({ sort: 'rating', minRating: 4, page: 3 });
  expect(
    parseReviewFilters(new URLSearchParams(Object.entries(serialized).map(([k, v]) => [k, `${v}`]))),
  ).toEqual(filters);
});
