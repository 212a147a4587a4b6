import { expect, it } from 'vitest';
import { parseClassFilters } from './product-classes.ts';

it.each([
  ['', { search: '', show: 'all' }],
  ['search=+tea+&show=reduced', { search: 'tea', show: 'reduced' }],
  ['show=unknown', { search: '', show: 'all' }],
  // The read refuses longer searches.
  [`search=${'x'.repeat(501)}`, { search: 'x'.repeat(500), show: 'all' }],
])('parses the filters of /admin/tax/products in %j', (query, filters) => {
  expect(parseClassFilters(new URLSearchParams(query))).toEqual(filters);
});
