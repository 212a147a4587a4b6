import { isProductSort, normalizeCategory, normalizeSearch, type ProductSort } from './rules.ts';

/** Filters of the product list on Home, stored in its URL (SPEC L43, L71). '' means no filter. */
export type Filters = { readonly category: string; readonly search: string; readonly sort: ProductSort };

/** Parses the filters in a query string; ignores invalid values. */
export function parseFilters(query: URLSearchParams): Filters {
  const sort = query.get('sort');
  return {
    category: normalizeCategory(query.get('category') ?? '').slice(0, 500),
    search: normalizeSearch(query.get('search') ?? ''),
    sort: isProductSort(sort) ? sort : 'newest',
  };
}

/** Returns the filters without defaults, as parameters of the list and of the URL. */
export function serializeFilters({ category, search, sort }: Filters): {
  category?: string;
  search?: string;
  sort?: ProductSort;
} {
  return { ...(category && { category }), ...(search && { search }), ...(sort !== 'newest' && { sort }) };
}
