import {
  MANAGE_SORTS,
  type ManageSort,
  PRODUCTS_PAGE_SIZE,
  SORT_DIRECTIONS,
  type SortDirection,
} from './admin-rules.ts';
import { normalizeCategory, normalizeSearch } from './rules.ts';

/** Filters of /admin/manage-products, stored in its URL (SPEC L58). '' means no filter. */
export interface ManageFilters {
  readonly search: string;
  readonly category: string;
  readonly sort: ManageSort;
  readonly order: SortDirection;
}

/** Position of a page of the table: its number and the cursor that it starts after ('' for page 1). */
export interface ManagePage {
  readonly page: number;
  readonly after: string;
}

export const FIRST_PAGE: ManagePage = { page: 1, after: '' };
const MAX_PAGE = 1_000_000;

/** Parses filters and position in a query string; ignores invalid values. A page without a cursor becomes page 1. */
export function parseManageView(query: URLSearchParams): { filters: ManageFilters; position: ManagePage } {
  const [sort, order] = [query.get('sort'), query.get('order')];
  const page = Number(query.get('page'));
  const after = query.get('after') ?? '';
  const filters: ManageFilters = {
    search: normalizeSearch(query.get('search') ?? ''),
    category: normalizeCategory(query.get('category') ?? '').slice(0, 500),
    sort: MANAGE_SORTS.find((name) => name === sort) ?? 'title',
    order: SORT_DIRECTIONS.find((name) => name === order) ?? 'asc',
  };
  const isValid =
    Number.isInteger(page) && page > 1 && page <= MAX_PAGE && after !== '' && after.length <= 1_000;
  return { filters, position: isValid ? { page, after } : FIRST_PAGE };
}

/** Returns whether a query string names a later page without its cursor (SPEC L139). */
export function isPageWithoutCursor(query: URLSearchParams): boolean {
  return Number(query.get('page')) > 1 && parseManageView(query).position === FIRST_PAGE;
}

/** Returns the query parameters of filters and position, without defaults. */
export function serializeManageView(
  filters: ManageFilters,
  { page, after }: ManagePage,
): Record<string, string> {
  return { ...serializeManageFilters(filters), ...(page > 1 && { page: String(page), after }) };
}

/** Returns the parameters of `catalogue.adminList` for filters and position. */
export function manageListParams(filters: ManageFilters, { after }: ManagePage) {
  return { ...serializeManageFilters(filters), ...(after && { cursor: after }) };
}

function serializeManageFilters({ search, category, sort, order }: ManageFilters) {
  return {
    ...(search && { search }),
    ...(category && { category }),
    ...(sort !== 'title' && { sort }),
    ...(order !== 'asc' && { order }),
  };
}

/** Parameters of `catalogue.adminList` on /admin/products: all products, newest first (SETTLED 20). */
export const ALL_PRODUCTS_PARAMS = { sort: 'newest', order: 'desc', limit: PRODUCTS_PAGE_SIZE } as const;

/** Sorts by a column: ascending, or descending if it is already sorted ascending. */
export function toggleSort(filters: ManageFilters, sort: ManageSort): ManageFilters {
  const isAscending = filters.sort === sort && filters.order === 'asc';
  return { ...filters, sort, order: isAscending ? 'desc' : 'asc' };
}

/**
 * Returns the position of the previous page, or undefined if its cursor is unknown. `trail`: the cursors of the visited
 * pages, from page 2.
 */
export function previousPage({ page }: ManagePage, trail: readonly string[]): ManagePage | undefined {
  if (page <= 2) return FIRST_PAGE;
  // The trail of page n contains the cursors of pages 2 to n - 1.
  const after = trail.length === page - 2 ? trail[page - 3] : undefined;
  return after ? { page: page - 1, after } : undefined;
}

/** Returns the trail of the next page. */
export function extendTrail({ page, after }: ManagePage, trail: readonly string[]): string[] {
  return page === 1 ? [] : [...trail, after];
}
