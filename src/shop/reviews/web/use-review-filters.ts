import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type ReviewFilters, reviewFiltersOf, saidReviewFilters } from '../filters.ts';

/** The filters of /reviews/{productId} in its address, and the way to change them; another choice begins at page 1. */
export function useReviewFilters(): [ReviewFilters, (change: Partial<ReviewFilters>) => void] {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => reviewFiltersOf(query), [query]);
  const change = useCallback(
    (changed: Partial<ReviewFilters>) => {
      const said = saidReviewFilters({ ...filters, page: 1, ...changed });
      setQuery(Object.fromEntries(Object.entries(said).map(([name, value]) => [name, String(value)])), {
        preventScrollReset: true,
      });
    },
    [filters, setQuery],
  );
  return [filters, change];
}
