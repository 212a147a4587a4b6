import { isProductSort, normalizeCategory, normalizeSearch, type ProductSort } from './rules.ts';

/** Filters of the product list on Home, from its address (SPEC L43, L71). Empty: not filtered. */
export type Filters = { readonly category: string; readonly search: string; readonly sort: ProductSort };

/** Reads the filters of an address; invalid values are ignored. */
export function parseFilters(query: URLSearchParams): Filters {
  const sort = query.get('sort');
  return {
    category: normalizeCategory(query.get('category') ?? '').slice(0, 500),
    search: normalizeSearch(query.get('search') ?? ''),
    sort: isProductSort(sort) ? sort : 'newest',
  };
}

/** The filters without defaults: parameters of the list and of the address. */
export function serializeFilters({ category, search, sort }: Filters): {
  category?: string;
  search?: string;
  sort?: ProductSort;
} {
  return { ...(category && { category }), ...(search && { search }), ...(sort !== 'newest' && { sort }) };
}
