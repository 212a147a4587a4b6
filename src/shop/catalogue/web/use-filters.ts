import { useCallback } from 'react';
import { useQueryState } from '../../../web/use-query-state.ts';
import { type Filters, filtersOf, saidFilters } from '../filters.ts';

/**
 * The filters in the address, and the way to change them. A change makes an entry in the history, so that Back
 * restores what was shown; words that are still being typed take the entry of those before them.
 */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [filters, say] = useQueryState(filtersOf, saidFilters);
  const { search: shown } = filters;
  const change = useCallback(
    (changed: Partial<Filters>) => {
      const stillTyping = changed.search !== undefined && changed.search !== '' && shown !== '';
      say((now) => ({ ...now, ...changed }), { replace: stillTyping });
    },
    [shown, say],
  );
  return [filters, change];
}
