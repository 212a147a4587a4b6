import { isRating, isReviewSort, type MinimumRating, type ReviewSort, toMinimumRating } from './rules.ts';

/** Filters in the URL of /reviews/{productId} (SPEC L54). `stars`: exact number of stars, or 0 for all. */
export type ReviewFilters = {
  readonly sort: ReviewSort;
  readonly minRating: MinimumRating;
  readonly stars: number;
  readonly page: number;
};

/** Parses the filters in a query string; ignores invalid values. */
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

/** Returns the filters without defaults, as parameters of the read and of the URL. */
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
