/** Search and filter of a list in the back office, as its URL stores them. */
export interface SearchAndShow<Show extends string> {
  readonly search: string;
  /** The rows that the list shows. */
  readonly show: Show | 'all';
}

const MAX_SEARCH = 500;

/** Reads search and filter from the URL; an unknown filter is ignored. */
export function parseSearchAndShow<Show extends string>(
  query: { get(name: string): string | null },
  filters: readonly Show[],
): SearchAndShow<Show> {
  const show = filters.find((one) => one === query.get('show')) ?? 'all';
  return { search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH), show };
}

/** Returns search and filter for the URL, without those that have no effect. */
export const serializeSearchAndShow = ({ search, show }: SearchAndShow<string>): Record<string, string> => ({
  ...(search && { search }),
  ...(show !== 'all' && { show }),
});
