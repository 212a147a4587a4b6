import { useCallback } from 'react';
import { useQueryState } from '../../../web/routing/use-query-state.ts';
import { parseReviewFilters, type ReviewFilters, serializeReviewFilters } from '../filters.ts';

/** Returns the filters in the URL of /reviews/{productId} and a function that changes them and resets the page. */
export function useReviewFilters(): [ReviewFilters, (change: Partial<ReviewFilters>) => void] {
  const [filters, setQuery] = useQueryState(parseReviewFilters, serializeReviewFilters);
  const change = useCallback(
    (changed: Partial<ReviewFilters>) => setQuery((current) => ({ ...current, page: 1, ...changed })),
    [setQuery],
  );
  return [filters, change];
}
