import { useCallback } from 'react';
import { useQueryState } from '../../../web/use-query-state.ts';
import { parseReviewFilters, type ReviewFilters, serializeReviewFilters } from '../filters.ts';

/** Returns the filters in the URL of /reviews/{productId} and a function to change them; a change resets the page. */
export function useReviewFilters(): [ReviewFilters, (change: Partial<ReviewFilters>) => void] {
  const [filters, say] = useQueryState(parseReviewFilters, serializeReviewFilters);
  const change = useCallback(
    (changed: Partial<ReviewFilters>) => say((now) => ({ ...now, page: 1, ...changed })),
    [say],
  );
  return [filters, change];
}
