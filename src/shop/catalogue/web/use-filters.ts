import { useCallback } from 'react';
import { useQueryState } from '../../../web/use-query-state.ts';
import { type Filters, parseFilters, serializeFilters } from '../filters.ts';

/**
 * The filters in the address, and the way to change them. A change makes an entry in the history, so that Back
 * restores what was currentSearch; words that are still being typed take the entry of those before them.
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
