import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

/**
 * Filters that the URL's query stores, such as search and page of a list, and a function that changes them. Both
 * arguments must be the same functions in every render.
 */
export function useUrlFilters<Filters>(
  parse: (query: URLSearchParams) => Filters,
  serialize: (filters: Filters) => Record<string, string>,
) {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parse(query), [parse, query]);
  const change = (to: Filters, options?: { replace: boolean }) => setQuery(serialize(to), options);
  return [filters, change] as const;
}
