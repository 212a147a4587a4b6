import { useCallback } from 'react';
import { useQueryState } from '../../../web/routing/use-query-state.ts';
import { type Filters, parseFilters, serializeFilters } from '../filters.ts';

/**
 * Returns the filters in the URL and a function that changes them. A change adds a history entry, so that Back restores
 * the previous filters; while a search is being typed, each change replaces the entry.
 */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [filters, setQuery] = useQueryState(parseFilters, serializeFilters);
  const { search: currentSearch } = filters;
  const change = useCallback(
    (changed: Partial<Filters>) => {
      const isTyping = changed.search !== undefined && changed.search !== '' && currentSearch !== '';
      setQuery((current) => ({ ...current, ...changed }), { replace: isTyping });
    },
    [currentSearch, setQuery],
  );
  return [filters, change];
}
