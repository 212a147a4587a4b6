import type { Message } from '../../shared/message.ts';
import type { RatingSum } from '../catalogue/rules.ts';
import { errors } from './errors.ts';
import { type ReviewTexts, texts } from './texts.ts';

/** Reviews per page of /reviews/{productId} (SPEC L54, L148). */
export const REVIEWS_PAGE_SIZE = 5;
/** Reviews per page of an infinite list (SETTLED 20). */
export const LATEST_REVIEWS_PAGE_SIZE = 20;
/** Maximum length of a comment (characters) (SETTLED 28). */
export const MAX_COMMENT = 2000;

/** Sort orders (SPEC L54, L151); ties are sorted newest first (SETTLED 27). */
export const REVIEW_SORTS = ['date', 'rating', 'helpful'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Minimum ratings in the order of the select; 0 means all (SPEC L54, L151). */
export const MINIMUM_RATINGS = [0, 4, 3, 2] as const;
export type MinimumRating = (typeof MINIMUM_RATINGS)[number];

export type ReviewDraft = { readonly rating: number; readonly comment: string };
export type ReviewErrors = { rating?: Message; comment?: Message };

/**
 * Validates a draft and returns messages by field; none if valid (SPEC L92). A rating of 0 means that none is selected.
 */
export function checkReviewForm(draft: ReviewDraft): ReviewErrors {
  const found: ReviewErrors = {};
  if (!isRating(draft.rating)) found.rating = errors['rating-missing'];
  if (draft.comment.trim() === '') found.comment = errors['comment-missing'];
  else if (isTooLong(draft.comment)) found.comment = errors['comment-too-long']({ max: MAX_COMMENT });
  return found;
}

/** Validates a review on the server and returns the first error message, or null (SPEC L92). */
export function checkReviewService(review: unknown): Message | null {
  const { userId, productId, rating, comment } = Object(review) as Record<string, unknown>;
  if (typeof userId !== 'string' || userId === '') return errors['user-invalid'];
  if (typeof productId !== 'string' || productId === '') return errors['product-invalid'];
  if (!isRating(rating)) return errors['rating-invalid'];
  if (typeof comment !== 'string' || comment.trim() === '') return errors['comment-empty'];
  return isTooLong(comment) ? errors['comment-too-long']({ max: MAX_COMMENT }) : null;
}

/** A rating is a whole number from 1 to 5 (SPEC L151). */
export function isRating(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 5;
}

export function isReviewSort(value: unknown): value is ReviewSort {
  return REVIEW_SORTS.some((sort) => sort === value);
}

/** Parses a minimum rating; 0 (all) if it is invalid. */
export function toMinimumRating(value: unknown): MinimumRating {
  return MINIMUM_RATINGS.find((minimum) => String(minimum) === String(value)) ?? 0;
}

/**
 * Returns the displayed name of a review's author: the name of the profile, 'User' if it is blank, or 'Anonymous'
 * without a profile. Never the email (SPEC L64, SETTLED 11, 28).
 */
export function authorName(
  author: { readonly name?: string | null } | null | undefined,
  words: ReviewTexts = texts,
): string {
  return author ? author.name?.trim() || words.review.fallbackName : words.review.deletedAuthor;
}

type Sortable = {
  readonly id: string;
  readonly rating: number;
  readonly createdAt: string;
  readonly helpfulCount?: number;
};

/** Returns a comparator for `Array.sort`; `createdAt` are ISO strings in UTC (SPEC L54, SETTLED 27). */
export function compareReviews(sort: ReviewSort): (a: Sortable, b: Sortable) => number {
  return (a, b) => {
    if (sort === 'rating' && a.rating !== b.rating) return b.rating - a.rating;
    const votes = (b.helpfulCount ?? 0) - (a.helpfulCount ?? 0);
    if (sort === 'helpful' && votes !== 0) return votes;
    if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
    return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
  };
}

/** Number of reviews with one, two, three, four and five stars. */
export type StarCounts = readonly [number, number, number, number, number];

export function countStars(ratings: Iterable<number>): StarCounts {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const rating of ratings) if (isRating(rating)) counts[(rating - 1) as 0 | 1 | 2 | 3 | 4]++;
  return counts;
}

export function sumStars(counts: StarCounts): RatingSum {
  return {
    sum: counts.reduce((sum, count, index) => sum + count * (index + 1), 0),
    count: counts.reduce((total, count) => total + count, 0),
  };
}

/** Returns the average of reviews, without the seed rating; null without reviews (SPEC L50, SETTLED 25). */
export function averageOf({ sum, count }: RatingSum): number | null {
  return count > 0 ? sum / count : null;
}

/** Returns the rows of the distribution, five stars first. `share`: fraction of all reviews (0 to 1). */
export function distribution(counts: StarCounts): { stars: number; count: number; share: number }[] {
  const total = sumStars(counts).count;
  return counts
    .map((count, index) => ({ stars: index + 1, count, share: total === 0 ? 0 : count / total }))
    .reverse();
}

/** Only the author may delete a review (SPEC L92). */
export function mayDelete(
  review: { readonly userId: string | null },
  userId: string | null | undefined,
): boolean {
  return userId != null && review.userId === userId;
}

/** Logged-in users may mark other users' reviews as helpful (SETTLED 27). */
export function mayMarkHelpful(
  review: { readonly userId: string | null },
  userId: string | null | undefined,
): boolean {
  return userId != null && review.userId !== userId;
}

function isTooLong(comment: string): boolean {
  return comment.trim().length > MAX_COMMENT;
}
