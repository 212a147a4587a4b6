import { describe, expect, it } from 'vitest';
import { nextPagePosition, previousPagePosition } from '../../shared/paging.ts';
import {
  adminListParams,
  firstPage,
  pageAt,
  parseAdminFilters,
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

  it('requests only the filters that are set', () => {
    expect(adminListParams(read('page=4'))).toEqual({});
    expect(adminListParams(read('search=+maya+&status=in process&after=o5&page=2'))).toEqual({
      status: 'in process',
      search: 'maya',
      after: 'o5',
    });
  });
});

describe('days', () => {
  const march = 'from=2026-03-01&to=2026-03-31';
  const inBerlin = (query: string) => parseAdminFilters(new URLSearchParams(query), 'Europe/Berlin');

  it('are ignored without a time zone, and if they are invalid', () => {
    expect(read(march)).toEqual(read(''));
    for (const query of ['from=2026-03-01', 'from=2026-03-31&to=2026-03-01', 'from=x&to=y'])
      expect(inBerlin(query)).toEqual(read(''));
  });

  it('are requested in the time zone, which the URL does not contain', () => {
    const filters = inBerlin(`${march}&status=shipped&after=o5&page=2`);
    const days = { from: '2026-03-01', to: '2026-03-31', zone: 'Europe/Berlin' };
    expect(filters).toEqual({ status: 'shipped', search: '', page: 2, after: 'o5', days });
    expect(adminListParams(filters)).toEqual({ status: 'shipped', after: 'o5', ...days });
    const url = String(new URLSearchParams(serializeAdminFilters(filters)));
    expect(url).toBe('status=shipped&from=2026-03-01&to=2026-03-31&after=o5&page=2');
  });

  it('stay on other pages and with other filters, until they are cleared', () => {
    const filters = inBerlin(march);
    expect(pageAt(filters, nextPagePosition(filters, 'o1'))).toMatchObject({ page: 2, days: filters.days });
    expect(firstPage(filters, { search: 'ann' })).toMatchObject({ search: 'ann', days: filters.days });
    expect(adminListParams(firstPage(filters, { days: undefined }))).toEqual({});
  });
});

describe('paging', () => {
  const third = read('status=pending&search=ann&after=o5&page=3');

  it('continues after the last row and before the first, keeping filter and search', () => {
    expect(pageAt(third, nextPagePosition(third, 'o1'))).toEqual({
      status: 'pending',
      search: 'ann',
      page: 4,
      after: 'o1',
    });
    expect(pageAt(third, previousPagePosition(third, 'o4'))).toEqual({
      status: 'pending',
      search: 'ann',
      page: 2,
      before: 'o4',
    });
  });

  it('starts at the newest orders on page 1 and after a filter change', () => {
    const second = { ...third, page: 2 };
    expect(pageAt(second, previousPagePosition(second, 'o4'))).toEqual({
      status: 'pending',
      search: 'ann',
      page: 1,
    });
    expect(firstPage(third, { status: 'all' })).toEqual({ status: 'all', search: 'ann', page: 1 });
  });
});
