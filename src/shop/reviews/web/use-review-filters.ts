import { useCallback } from 'react';
import { useAddress } from '../../../web/use-address.ts';
import { parseReviewFilters, type ReviewFilters, serializeReviewFilters } from '../filters.ts';

/** The filters of /reviews/{productId} in its address, and the way to change them; another choice begins at page 1. */
export function useReviewFilters(): [ReviewFilters, (change: Partial<ReviewFilters>) => void] {
  const [filters, say] = useAddress(parseReviewFilters, serializeReviewFilters);
  const change = useCallback(
    (changed: Partial<ReviewFilters>) => say((now) => ({ ...now, page: 1, ...changed })),
    [say],
  );
  return [filters, change];
}
