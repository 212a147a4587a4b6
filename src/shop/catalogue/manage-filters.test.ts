import { describe, expect, it } from 'vitest';
import {
  extendTrail,
  FIRST_PAGE,
  isPageWithoutCursor,
  type ManagePage,
  manageListParams,
  parseManageView,
  previousPage,
  serializeManageView,
  toggleSort,
} from './manage-filters.ts';

const view = (query: string) => parseManageView(new URLSearchParams(query));
const plain = { search: '', category: '', sort: 'title', order: 'asc' } as const;

describe('query string of the product table', () => {
  it.each([
    ['', plain, FIRST_PAGE],
    ['search=%20Red%20%20Cup', { ...plain, search: 'red cup' }, FIRST_PAGE],
    [
      'category=SHOES&sort=price&order=desc',
      { ...plain, category: 'shoes', sort: 'price', order: 'desc' },
      FIRST_PAGE,
    ],
    ['sort=created_by&order=up', plain, FIRST_PAGE],
    ['page=3&after=abc', plain, { page: 3, after: 'abc' }],
    ['page=3', plain, FIRST_PAGE],
    ['after=abc', plain, FIRST_PAGE],
    ['page=1&after=abc', plain, FIRST_PAGE],
    ['page=2.5&after=abc', plain, FIRST_PAGE],
    [`page=2&after=${'a'.repeat(1_001)}`, plain, FIRST_PAGE],
  ])('parses %j', (query, filters, position) => {
    expect(view(query)).toEqual({ filters, position });
  });

  it.each([
    ['page=3', true],
    ['search=cup&page=2', true],
    ['page=3&after=abc', false],
    ['page=1', false],
    ['page=no', false],
    ['', false],
  ])('detects in %j a later page without a cursor: %s (SPEC L139)', (query, expected) => {
    expect(isPageWithoutCursor(new URLSearchParams(query))).toBe(expected);
  });

  it('is the same after parsing and serializing', () => {
    const query = 'search=cup&category=kitchen&sort=rating&order=desc&page=4&after=xyz';
    const { filters, position } = view(query);
    expect(new URLSearchParams(serializeManageView(filters, position)).toString()).toBe(query);
    expect(serializeManageView(plain, FIRST_PAGE)).toEqual({});
    expect(manageListParams(filters, position)).toEqual({
      search: 'cup',
      category: 'kitchen',
      sort: 'rating',
      order: 'desc',
      cursor: 'xyz',
    });
    expect(manageListParams(plain, FIRST_PAGE)).toEqual({});
  });
});

describe('sorting by a column', () => {
  it('sorts ascending first, then descending', () => {
    const price = toggleSort(plain, 'price');
    expect(price).toMatchObject({ sort: 'price', order: 'asc' });
    expect(toggleSort(price, 'price')).toMatchObject({ sort: 'price', order: 'desc' });
    expect(toggleSort(toggleSort(price, 'price'), 'title')).toMatchObject({ sort: 'title', order: 'asc' });
  });
});

describe('previous page (SPEC L120, SETTLED 21)', () => {
  it('is found in the trail', () => {
    let position: ManagePage = FIRST_PAGE;
    let trail: string[] = [];
    for (const after of ['b', 'c', 'd']) {
      trail = extendTrail(position, trail);
      position = { page: position.page + 1, after };
    }
    expect(position).toEqual({ page: 4, after: 'd' });
    expect(trail).toEqual(['b', 'c']);
    expect(previousPage(position, trail)).toEqual({ page: 3, after: 'c' });
    expect(previousPage({ page: 3, after: 'c' }, ['b'])).toEqual({ page: 2, after: 'b' });
    expect(previousPage({ page: 2, after: 'b' }, [])).toEqual(FIRST_PAGE);
  });

  it('is unknown without the trail, except for page 2', () => {
    expect(previousPage({ page: 3, after: 'c' }, [])).toBeUndefined();
    expect(previousPage({ page: 4, after: 'd' }, ['b'])).toBeUndefined();
    expect(previousPage({ page: 2, after: 'b' }, ['stray'])).toEqual(FIRST_PAGE);
  });
});
