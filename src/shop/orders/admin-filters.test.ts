import { describe, expect, it } from 'vitest';
import {
  adminListParams,
  firstPage,
  nextPage,
  parseAdminFilters,
  previousPage,
  serializeAdminFilters,
} from './admin-filters.ts';

const read = (query: string) => parseAdminFilters(new URLSearchParams(query));

describe('query parameters', () => {
  it.each([
    ['', { status: 'all', search: '', page: 1 }],
    ['status=Shipped&search=maya', { status: 'shipped', search: 'maya', page: 1 }],
    ['after=o5&page=2', { status: 'all', search: '', page: 2, after: 'o5' }],
    ['before=o5&page=3', { status: 'all', search: '', page: 3, before: 'o5' }],
    // Invalid values are ignored; a page without its cursor is the first one, with `isCursorMissing`.
    ['status=lost&page=7', { status: 'all', search: '', page: 1, isCursorMissing: true }],
    ['after=%27&page=2', { status: 'all', search: '', page: 1, isCursorMissing: true }],
    ['page=no', { status: 'all', search: '', page: 1 }],
    ['after=o5&page=-1', { status: 'all', search: '', page: 1, after: 'o5' }],
    ['after=o5&before=o9&page=2', { status: 'all', search: '', page: 2, after: 'o5' }],
  ])('parses %j as %j', (query, filters) => {
    expect(read(query)).toEqual(filters);
  });

  it.each(['', 'status=shipped&search=maya', 'after=o5&page=2', 'status=pending&before=o5&page=3'])(
    'serializes %j as it was parsed',
    (query) => {
      const serialized = new URLSearchParams(serializeAdminFilters(read(query)));
      expect(read(String(serialized))).toEqual(read(query));
      expect([...serialized.keys()].toSorted()).toEqual([...new URLSearchParams(query).keys()].toSorted());
    },
  );

  it('requests only what the filters say', () => {
    expect(adminListParams(read('page=4'))).toEqual({});
    expect(adminListParams(read('search=+maya+&status=in process&after=o5&page=2'))).toEqual({
      status: 'in process',
      search: 'maya',
      after: 'o5',
    });
  });
});

describe('paging', () => {
  const third = read('status=pending&search=ann&after=o5&page=3');

  it('continues after the last row and before the first, keeping filter and search', () => {
    expect(nextPage(third, 'o1')).toEqual({ status: 'pending', search: 'ann', page: 4, after: 'o1' });
    expect(previousPage(third, 'o4')).toEqual({ status: 'pending', search: 'ann', page: 2, before: 'o4' });
  });

  it('starts at the newest orders on page 1 and after a filter change', () => {
    expect(previousPage({ ...third, page: 2 }, 'o4')).toEqual({ status: 'pending', search: 'ann', page: 1 });
    expect(firstPage(third, { status: 'all' })).toEqual({ status: 'all', search: 'ann', page: 1 });
  });
});
