import { type PagePosition, parsePagePosition, serializePagePosition } from '../../shared/paging.ts';

/** Statements of withdrawal per page. */
export const WITHDRAWALS_PAGE_SIZE = 20;

/** Status filters of /admin/withdrawals. */
export const WITHDRAWAL_STATUS_FILTERS = ['open', 'handled', 'all'] as const;
export type WithdrawalStatusFilter = (typeof WITHDRAWAL_STATUS_FILTERS)[number];

/** Parses a status filter; 'open' for anything else. */
const parseStatusFilter = (text: unknown): WithdrawalStatusFilter =>
  WITHDRAWAL_STATUS_FILTERS.find((filter) => filter === text) ?? 'open';

/** Status filter and page position in the URL of /admin/withdrawals. */
export interface WithdrawalFilters extends PagePosition {
  readonly filter: WithdrawalStatusFilter;
}

export function parseWithdrawalFilters(query: URLSearchParams): WithdrawalFilters {
  return { filter: parseStatusFilter(query.get('show')), ...parsePagePosition(query) };
}

export function serializeWithdrawalFilters({
  filter,
  ...position
}: WithdrawalFilters): Record<string, string> {
  return { ...(filter !== 'open' && { show: filter }), ...serializePagePosition(position) };
}

/** Returns the parameters of the read, for the browser and server rendering. */
export function withdrawalParams({ filter, after, before }: WithdrawalFilters) {
  return { filter, ...(after !== undefined && { after }), ...(before !== undefined && { before }) };
}
