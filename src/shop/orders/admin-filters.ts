import {
  nextPagePosition,
  type PagePosition,
  parsePagePosition,
  previousPagePosition,
  serializePagePosition,
} from '../../shared/paging.ts';
import { type AdminFilter, toAdminFilter } from './rules.ts';

/** Filters and page position in the URL of /admin/orders. */
export interface AdminFilters extends PagePosition {
  readonly status: AdminFilter;
  readonly search: string;
}

/** Parses the query string; ignores invalid values. */
export function parseAdminFilters(query: URLSearchParams): AdminFilters {
  return {
    status: toAdminFilter(query.get('status') ?? 'all'),
    search: normalizeAdminSearch(query.get('search') ?? ''),
    ...parsePagePosition(query),
  };
}

/** Normalizes a search for the URL. */
export const normalizeAdminSearch = (text: string): string => text.slice(0, 200).trim();

/** Returns the query parameters of the filters, without defaults. */
export function serializeAdminFilters(filters: AdminFilters): Record<string, string> {
  return { ...adminListParams(filters), ...serializePagePosition(filters) };
}

/** Returns the parameters of the list read, for the browser and server rendering. */
export function adminListParams({ status, search, after, before }: AdminFilters) {
  return {
    ...(status !== 'all' && { status }),
    ...(search !== '' && { search }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}

/** Returns the first page, with a changed filter or search. */
export function firstPage(
  { status, search }: AdminFilters,
  change: Partial<Pick<AdminFilters, 'status' | 'search'>> = {},
): AdminFilters {
  return { status, search, page: 1, ...change };
}

/** Returns the page below the last row. */
export function nextPage(filters: AdminFilters, lastId: string): AdminFilters {
  return { ...firstPage(filters), ...nextPagePosition(filters, lastId) };
}

/** Returns the page above the first row. */
export function previousPage(filters: AdminFilters, firstId: string): AdminFilters {
  return { ...firstPage(filters), ...previousPagePosition(filters, firstId) };
}
