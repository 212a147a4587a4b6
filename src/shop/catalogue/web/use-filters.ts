import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, filtersOf, saidFilters } from '../filters.ts';

/**
 * The filters in the address, and the way to change them. A change makes an entry in the history, so that Back
 * restores what was shown; words that are still being typed take the entry of those before them.
 */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => filtersOf(query), [query]);
  const change = useCallback(
    (changed: Partial<Filters>) => {
      const stillTyping = changed.search !== undefined && changed.search !== '' && filters.search !== '';
      setQuery(saidFilters({ ...filters, ...changed }), { replace: stillTyping, preventScrollReset: true });
    },
    [filters, setQuery],
  );
  return [filters, change];
}
