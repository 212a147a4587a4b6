import { isRating, isReviewSort, type MinimumRating, type ReviewSort, toMinimumRating } from './rules.ts';

/** What /reviews/{productId} shows, as its address says it (SPEC L54). `stars`: only so many; 0 is any number. */
export type ReviewFilters = {
  readonly sort: ReviewSort;
  readonly minRating: MinimumRating;
  readonly stars: number;
  readonly page: number;
};

/** Reads the filters of an address; whatever it says wrongly counts as not said. */
export function parseReviewFilters(query: URLSearchParams): ReviewFilters {
  const sort = query.get('sort');
  const stars = Number(query.get('stars'));
  const page = Number(query.get('page'));
  return {
    sort: isReviewSort(sort) ? sort : 'date',
    minRating: toMinimumRating(query.get('minRating')),
    stars: isRating(stars) ? stars : 0,
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** The filters without those that stand as they are by themselves: parameters of the read, and of the address. */
export function serializeReviewFilters({ sort, minRating, stars, page }: ReviewFilters): {
  sort?: ReviewSort;
  minRating?: number;
  stars?: number;
  page?: number;
} {
  return {
    ...(sort !== 'date' && { sort }),
    ...(minRating > 0 && { minRating }),
    ...(stars > 0 && { stars }),
    ...(page > 1 && { page }),
  };
}
