import { useCallback } from 'react';
import { useQueryState } from '../../../web/use-query-state.ts';
import { type Filters, parseFilters, serializeFilters } from '../filters.ts';

/**
 * The filters in the address, and a function that changes them. A change adds a history entry, so that Back restores the
 * former filters; while a search is typed, each change replaces the entry.
 */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [filters, setQuery] = useQueryState(parseFilters, serializeFilters);
  const { search: currentSearch } = filters;
  const change = useCallback(
    (changed: Partial<Filters>) => {
      const stillTyping = changed.search !== undefined && changed.search !== '' && currentSearch !== '';
      setQuery((current) => ({ ...current, ...changed }), { replace: stillTyping });
    },
    [currentSearch, setQuery],
  );
  return [filters, change];
}
