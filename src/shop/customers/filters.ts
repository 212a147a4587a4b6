import { type PagePosition, parsePagePosition, serializePagePosition } from '../../shared/paging.ts';
import { CUSTOMER_SORTS, type CustomerSort, normalizeSearch } from './rules.ts';

/** Search, sort order and page position in the URL of /admin/customers. */
export interface CustomerFilters extends PagePosition {
  readonly search: string;
  readonly sort: CustomerSort;
}

/** Parses the sort order in a query string; returns the default if it is invalid. */
const parseSort = (text: unknown): CustomerSort => CUSTOMER_SORTS.find((sort) => sort === text) ?? 'newest';

export const parseCustomerFilters = (query: URLSearchParams): CustomerFilters => ({
  search: normalizeSearch(query.get('search') ?? ''),
  sort: parseSort(query.get('sort')),
  ...parsePagePosition(query),
});

/** Returns the parameters of the read, for the browser and server rendering. */
export const customerParams = ({ search, sort, after, before }: CustomerFilters) => ({
  ...(search !== '' && { search }),
  ...(sort !== 'newest' && { sort }),
  ...(after !== undefined && { after }),
  ...(before !== undefined && { before }),
});

/** Returns the query parameters of the filters, without defaults. */
export const serializeCustomerFilters = (filters: CustomerFilters): Record<string, string> => ({
  ...customerParams(filters),
  ...serializePagePosition(filters),
});
