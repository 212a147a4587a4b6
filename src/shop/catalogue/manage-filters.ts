import {
  MANAGE_ORDERS,
  MANAGE_SORTS,
  type ManageOrder,
  type ManageSort,
  PRODUCTS_STEP,
} from './admin-rules.ts';
import { normalizeCategory, normalizeSearch } from './rules.ts';

/** Filters of /admin/manage-products, from its address (SPEC L58). Empty: not filtered. */
export interface ManageFilters {
  readonly search: string;
  readonly category: string;
  readonly sort: ManageSort;
  readonly order: ManageOrder;
}

/** A page of the table: its number, and the cursor that it begins behind ('' for the first). */
export interface ManagePage {
  readonly page: number;
  readonly after: string;
}

export const FIRST_PAGE: ManagePage = { page: 1, after: '' };
const MAX_PAGE = 1_000_000;

/** Reads an address; invalid values are ignored. A page without its cursor is the first one. */
export function parseManageView(query: URLSearchParams): { filters: ManageFilters; position: ManagePage } {
  const [sort, order] = [query.get('sort'), query.get('order')];
  const page = Number(query.get('page'));
  const after = query.get('after') ?? '';
  const filters: ManageFilters = {
    search: normalizeSearch(query.get('search') ?? ''),
    category: normalizeCategory(query.get('category') ?? '').slice(0, 500),
    sort: MANAGE_SORTS.find((name) => name === sort) ?? 'title',
    order: MANAGE_ORDERS.find((name) => name === order) ?? 'asc',
  };
  const isValid =
    Number.isInteger(page) && page > 1 && page <= MAX_PAGE && after !== '' && after.length <= 1_000;
  return { filters, position: isValid ? { page, after } : FIRST_PAGE };
}

/** True when an address names a later page without its cursor (SPEC L139). */
export function isPageWithoutCursor(query: URLSearchParams): boolean {
  return Number(query.get('page')) > 1 && parseManageView(query).position === FIRST_PAGE;
}

/** The query of a view, without defaults. */
export function serializeManageView(
  filters: ManageFilters,
  { page, after }: ManagePage,
): Record<string, string> {
  return { ...serializeManageFilters(filters), ...(page > 1 && { page: String(page), after }) };
}

/** Parameters of `catalogue.adminList` for a view. */
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

/** Parameters of `catalogue.adminList` on /admin/products: everything, the newest first (SETTLED 20). */
export const ALL_PRODUCTS_PARAMS = { sort: 'newest', order: 'desc', limit: PRODUCTS_STEP } as const;

/** Sorts by a column: ascending first, descending when it is ascending already. */
export function toggleSort(filters: ManageFilters, sort: ManageSort): ManageFilters {
  const reverse = filters.sort === sort && filters.order === 'asc';
  return { ...filters, sort, order: reverse ? 'desc' : 'asc' };
}

/** The page before: the trail holds the cursors of pages 2 and on that led here. Undefined: the trail is lost. */
export function previousPage({ page }: ManagePage, trail: readonly string[]): ManagePage | undefined {
  if (page <= 2) return FIRST_PAGE;
  // Page n was reached by the cursors of pages 2 to n - 1.
  const after = trail.length === page - 2 ? trail[page - 3] : undefined;
  return after ? { page: page - 1, after } : undefined;
}

/** The trail of the following page. */
export function extendTrail({ page, after }: ManagePage, trail: readonly string[]): string[] {
  return page === 1 ? [] : [...trail, after];
}
