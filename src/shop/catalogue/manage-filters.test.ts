import { describe, expect, it } from 'vitest';
import {
  FIRST_PAGE,
  isLostPage,
  type ManagePage,
  manageParams,
  manageQuery,
  manageViewOf,
  pageBefore,
  sortedBy,
  trailBeyond,
} from './manage-filters.ts';

const view = (query: string) => manageViewOf(new URLSearchParams(query));
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
  ])('%j', (query, filters, at) => {
    expect(view(query)).toEqual({ filters, at });
  });

  it.each([
    ['page=3', true],
    ['search=cup&page=2', true],
    ['page=3&after=abc', false],
    ['page=1', false],
    ['page=no', false],
    ['', false],
  ])('%j names a page that nothing leads to: %s (SPEC L139)', (query, lost) => {
    expect(isLostPage(new URLSearchParams(query))).toBe(lost);
  });

  it('is said again by the same words', () => {
    const query = 'search=cup&category=kitchen&sort=rating&order=desc&page=4&after=xyz';
    const { filters, at } = view(query);
    expect(new URLSearchParams(manageQuery(filters, at)).toString()).toBe(query);
    expect(manageQuery(plain, FIRST_PAGE)).toEqual({});
    expect(manageParams(filters, at)).toEqual({
      search: 'cup',
      category: 'kitchen',
      sort: 'rating',
      order: 'desc',
      cursor: 'xyz',
    });
    expect(manageParams(plain, FIRST_PAGE)).toEqual({});
  });
});

describe('sorting by a column', () => {
  it('begins ascending and turns round', () => {
    const price = sortedBy(plain, 'price');
    expect(price).toMatchObject({ sort: 'price', order: 'asc' });
    expect(sortedBy(price, 'price')).toMatchObject({ sort: 'price', order: 'desc' });
    expect(sortedBy(sortedBy(price, 'price'), 'title')).toMatchObject({ sort: 'title', order: 'asc' });
  });
});

describe('the way back (SPEC L120, SETTLED 21)', () => {
  it('leads through the pages that led here', () => {
    let at: ManagePage = FIRST_PAGE;
    let trail: string[] = [];
    for (const after of ['b', 'c', 'd']) {
      trail = trailBeyond(at, trail);
      at = { page: at.page + 1, after };
    }
    expect(at).toEqual({ page: 4, after: 'd' });
    expect(trail).toEqual(['b', 'c']);
    expect(pageBefore(at, trail)).toEqual({ page: 3, after: 'c' });
    expect(pageBefore({ page: 3, after: 'c' }, ['b'])).toEqual({ page: 2, after: 'b' });
    expect(pageBefore({ page: 2, after: 'b' }, [])).toEqual(FIRST_PAGE);
  });

  it('is lost without its trail, except that page 1 comes before page 2', () => {
    expect(pageBefore({ page: 3, after: 'c' }, [])).toBeUndefined();
    expect(pageBefore({ page: 4, after: 'd' }, ['b'])).toBeUndefined();
    expect(pageBefore({ page: 2, after: 'b' }, ['stray'])).toEqual(FIRST_PAGE);
  });
});
