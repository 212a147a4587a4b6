import {
  nextPagePosition,
  type PagePosition,
  parsePagePosition,
  previousPagePosition,
  serializePagePosition,
} from '../../shared/paging.ts';
import { type AdminFilter, toAdminFilter } from './rules.ts';

/** What /admin/orders shows, as its address says it. */
export interface AdminFilters extends PagePosition {
  readonly status: AdminFilter;
  readonly search: string;
}

/** Reads an address; whatever it says wrongly counts as not said. */
export function parseAdminFilters(query: URLSearchParams): AdminFilters {
  return {
    status: toAdminFilter(query.get('status') ?? 'all'),
    search: normalizeAdminSearch(query.get('search') ?? ''),
    ...parsePagePosition(query),
  };
}

/** A search as the address has it. */
export const normalizeAdminSearch = (text: string): string => text.slice(0, 200).trim();

/** The filters without those that stand as they are by themselves: what the address says. */
export function serializeAdminFilters(filters: AdminFilters): Record<string, string> {
  return { ...adminListParams(filters), ...serializePagePosition(filters) };
}

/** What is asked for; the page and its rendering ask the same. */
export function adminListParams({ status, search, after, before }: AdminFilters) {
  return {
    ...(status !== 'all' && { status }),
    ...(search !== '' && { search }),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}

/** Another filter or search begins at the first page again. */
export function firstPage(
  { status, search }: AdminFilters,
  change: Partial<Pick<AdminFilters, 'status' | 'search'>> = {},
): AdminFilters {
  return { status, search, page: 1, ...change };
}

/** The page below the last row. */
export function nextPage(filters: AdminFilters, lastId: string): AdminFilters {
  return { ...firstPage(filters), ...nextPagePosition(filters, lastId) };
}

/** The page above the first row. */
export function previousPage(filters: AdminFilters, firstId: string): AdminFilters {
  return { ...firstPage(filters), ...previousPagePosition(filters, firstId) };
}
