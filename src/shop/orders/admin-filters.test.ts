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

describe('an address', () => {
  it.each([
    ['', { status: 'all', search: '', page: 1 }],
    ['status=Shipped&search=maya', { status: 'shipped', search: 'maya', page: 1 }],
    ['after=o5&page=2', { status: 'all', search: '', page: 2, after: 'o5' }],
    ['before=o5&page=3', { status: 'all', search: '', page: 3, before: 'o5' }],
    // Invalid values are ignored; a page without its cursor is the first, and known as lost.
    ['status=lost&page=7', { status: 'all', search: '', page: 1, isLost: true }],
    ['after=%27&page=2', { status: 'all', search: '', page: 1, isLost: true }],
    ['page=no', { status: 'all', search: '', page: 1 }],
    ['after=o5&page=-1', { status: 'all', search: '', page: 1, after: 'o5' }],
    ['after=o5&before=o9&page=2', { status: 'all', search: '', page: 2, after: 'o5' }],
  ])('%j means %j', (query, filters) => {
    expect(read(query)).toEqual(filters);
  });

  it.each(['', 'status=shipped&search=maya', 'after=o5&page=2', 'status=pending&before=o5&page=3'])(
    '%j is written as it was read',
    (query) => {
      const said = new URLSearchParams(serializeAdminFilters(read(query)));
      expect(read(String(said))).toEqual(read(query));
      expect([...said.keys()].toSorted()).toEqual([...new URLSearchParams(query).keys()].toSorted());
    },
  );

  it('asks for no more than it says', () => {
    expect(adminListParams(read('page=4'))).toEqual({});
    expect(adminListParams(read('search=+maya+&status=in process&after=o5&page=2'))).toEqual({
      status: 'in process',
      search: 'maya',
      after: 'o5',
    });
  });
});

describe('turning the page', () => {
  const third = read('status=pending&search=ann&after=o5&page=3');

  it('goes on below the last row and back above the first, with filter and search', () => {
    expect(nextPage(third, 'o1')).toEqual({ status: 'pending', search: 'ann', page: 4, after: 'o1' });
    expect(previousPage(third, 'o4')).toEqual({ status: 'pending', search: 'ann', page: 2, before: 'o4' });
  });

  it('to the first page shows the newest, and so does another filter', () => {
    expect(previousPage({ ...third, page: 2 }, 'o4')).toEqual({ status: 'pending', search: 'ann', page: 1 });
    expect(firstPage(third, { status: 'all' })).toEqual({ status: 'all', search: 'ann', page: 1 });
  });
});
