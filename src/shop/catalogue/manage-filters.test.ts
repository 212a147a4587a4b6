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

describe('what an address shows', () => {
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
  ])('%j', (query, filters, position) => {
    expect(view(query)).toEqual({ filters, position });
  });

  it.each([
    ['page=3', true],
    ['search=cup&page=2', true],
    ['page=3&after=abc', false],
    ['page=1', false],
    ['page=no', false],
    ['', false],
  ])('%j names a page that nothing leads to: %s (SPEC L139)', (query, lost) => {
    expect(isPageWithoutCursor(new URLSearchParams(query))).toBe(lost);
  });

  it('is said again by the same words', () => {
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
  it('begins ascending and turns round', () => {
    const price = toggleSort(plain, 'price');
    expect(price).toMatchObject({ sort: 'price', order: 'asc' });
    expect(toggleSort(price, 'price')).toMatchObject({ sort: 'price', order: 'desc' });
    expect(toggleSort(toggleSort(price, 'price'), 'title')).toMatchObject({ sort: 'title', order: 'asc' });
  });
});

describe('the way back (SPEC L120, SETTLED 21)', () => {
  it('leads through the pages that led here', () => {
    let at: ManagePage = FIRST_PAGE;
    let trail: string[] = [];
    for (const after of ['b', 'c', 'd']) {
      trail = extendTrail(at, trail);
      at = { page: at.page + 1, after };
    }
    expect(at).toEqual({ page: 4, after: 'd' });
    expect(trail).toEqual(['b', 'c']);
    expect(previousPage(at, trail)).toEqual({ page: 3, after: 'c' });
    expect(previousPage({ page: 3, after: 'c' }, ['b'])).toEqual({ page: 2, after: 'b' });
    expect(previousPage({ page: 2, after: 'b' }, [])).toEqual(FIRST_PAGE);
  });

  it('is lost without its trail, except that page 1 comes before page 2', () => {
    expect(previousPage({ page: 3, after: 'c' }, [])).toBeUndefined();
    expect(previousPage({ page: 4, after: 'd' }, ['b'])).toBeUndefined();
    expect(previousPage({ page: 2, after: 'b' }, ['stray'])).toEqual(FIRST_PAGE);
  });
});
