import { type DayRange, parseDayRange } from '../../shared/days.ts';
import { type PagePosition, parsePagePosition, serializePagePosition } from '../../shared/paging.ts';
import { type AdminFilter, toAdminFilter } from './rules.ts';

/** Days in a time zone (IANA name). */
interface ZonedDays extends DayRange {
  readonly zone: string;
}

/** Filters and page position in the URL of /admin/orders. */
export interface AdminFilters extends PagePosition {
  readonly status: AdminFilter;
  readonly search: string;
  /** Days on which the orders were placed; undefined for all days. The URL does not contain their time zone. */
  readonly days?: ZonedDays | undefined;
}

/** Parses the query string; ignores invalid values. `zone`: time zone of the days; undefined ignores them. */
export function parseAdminFilters(query: URLSearchParams, zone?: string): AdminFilters {
  const days = zone === undefined ? undefined : parseDayRange(query);
  return {
    status: toAdminFilter(query.get('status') ?? 'all'),
    search: normalizeAdminSearch(query.get('search') ?? ''),
    ...(days && zone !== undefined && { days: { ...days, zone } }),
    ...parsePagePosition(query),
  };
}

/** Normalizes a search for the URL. */
export const normalizeAdminSearch = (text: string): string => text.slice(0, 200).trim();

/** Returns the query parameters of the filters, without defaults. */
export function serializeAdminFilters(filters: AdminFilters): Record<string, string> {
  const { zone: _, ...params } = adminFilterParams(filters);
  return { ...params, ...serializePagePosition(filters) };
}

/** Returns the parameters of the filters without the page, for the export and the number of new orders. */
export function adminFilterParams({
  status,
  search,
  days,
}: AdminFilters): { status?: AdminFilter; search?: string } & Partial<ZonedDays> {
  return {
    ...(status !== 'all' && { status }),
    ...(search !== '' && { search }),
    ...days,
  };
}

/** Returns the parameters of the list read, for the browser and server rendering. */
export function adminListParams({ after, before, ...filters }: AdminFilters) {
  return {
    ...adminFilterParams(filters),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  };
}

/** Returns the first page, with changed filters. */
export function firstPage(
  { status, search, days }: AdminFilters,
  change: Partial<Pick<AdminFilters, 'status' | 'search' | 'days'>> = {},
): AdminFilters {
  return { status, search, ...(days && { days }), page: 1, ...change };
}

/** Returns the page at a position of the list. */
export function pageAt(filters: AdminFilters, position: PagePosition): AdminFilters {
  return { ...firstPage(filters), ...position };
}
