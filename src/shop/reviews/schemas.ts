import { z } from 'zod';
import { RowId } from '../../server/schemas.ts';
import { pageSizeFor } from '../../shared/paging.ts';
import { LATEST_REVIEWS_PAGE_SIZE, REVIEW_SORTS, toMinimumRating } from './rules.ts';

/** Replaces NUL, which PostgreSQL texts cannot contain; the id is then unknown. */
const Id = z
  .string()
  .max(500)
  .overwrite((id) => id.replaceAll('\0', '\uFFFD'));

export const ProductParams = z.strictObject({ id: Id });
export type ProductParams = z.infer<typeof ProductParams>;

export const ReviewParams = z.strictObject({ id: Id });
export type ReviewParams = z.infer<typeof ReviewParams>;

/** Public data of a review (SPEC L69): the author's name, but never their id or email. */
export const Review = z.object({
  id: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  userName: z.string(),
  helpfulCount: z.number().int(),
  createdAt: z.string(),
});
export type Review = z.infer<typeof Review>;

const wholeNumber = z.number().int();

export const ReviewSummary = z.object({
  count: z.number().int(),
  /** 1 to 5; null without reviews. */
  average: z.number().nullable(),
  /** Number of reviews with one, two, three, four and five stars. */
  stars: z.tuple([wholeNumber, wholeNumber, wholeNumber, wholeNumber, wholeNumber]).readonly(),
  /** Number of ratings: the reviews plus the ratings in the seed rating (SETTLED 25, 49). */
  ratings: wholeNumber,
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

const stars = z.coerce.number<number>().int().min(1).max(5);

/** Normalized and with all defaults, because the parameters are the cache key of the response. */
export const ReviewPageParams = z
  .strictObject({
    id: Id,
    sort: z.enum(REVIEW_SORTS).default('date'),
    minRating: z.coerce
      .number<number>()
      .refine((minimum) => toMinimumRating(minimum) === minimum)
      .default(0),
    /** Only reviews with exactly this many stars. */
    stars: stars.optional(),
    page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  })
  .overwrite((params) => {
    const { stars, minRating } = params;
    if (stars === undefined) return params;
    // No review has fewer stars than the minimum and exactly these: all such pages are empty.
    return stars < minRating
      ? { ...params, sort: 'date', stars: 1, minRating: 2, page: 1 }
      : { ...params, minRating: 0 };
  });
export type ReviewPageParams = z.input<typeof ReviewPageParams>;

export const ReviewPage = z.object({
  reviews: z.array(Review),
  /** Returned page; the last one if a later one was requested. */
  page: z.number().int(),
  pages: z.number().int(),
  /** Number of reviews that match the filter. */
  total: z.number().int(),
  /** Summary of all reviews of the product, regardless of the filter. */
  summary: ReviewSummary,
});
export type ReviewPage = z.infer<typeof ReviewPage>;

export const LatestParams = z.strictObject({
  productId: Id,
  /** `nextCursor` of the previous page. */
  cursor: RowId.optional(),
  /** Maximum reviews; rounded down by `pageSizeFor`. */
  limit: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(100)
    .overwrite(pageSizeFor)
    .default(LATEST_REVIEWS_PAGE_SIZE),
});
export type LatestParams = z.input<typeof LatestParams>;

export const LatestReviews = z.object({ reviews: z.array(Review), nextCursor: z.string().nullable() });
export type LatestReviews = z.infer<typeof LatestReviews>;

export const MyReviews = z.object({
  /** Id of the viewer's review of the product, or null. */
  own: z.string().nullable(),
  /** Ids of the product's reviews that the viewer has marked as helpful. */
  helpful: z.array(z.string()),
  /** The viewer's review if an administrator has hidden it. */
  hidden: Review.nullable(),
});
export type MyReviews = z.infer<typeof MyReviews>;

/** Accepts any value, because `checkReviewService` validates it with the messages of the specification (SPEC L92). */
const unchecked = <T>(meaning: string) => z.unknown().optional().describe(meaning) as unknown as z.ZodType<T>;

export const WriteReview = z.strictObject({
  id: Id,
  rating: unchecked<number>('Required: a whole number from 1 to 5.'),
  comment: unchecked<string>('Required: the text of the review, at most 2,000 characters.'),
});
export type WriteReview = z.infer<typeof WriteReview>;

export const MarkHelpful = z.strictObject({ id: Id, helpful: z.boolean() });
export type MarkHelpful = z.infer<typeof MarkHelpful>;

export const Helpful = z.object({ helpful: z.boolean(), helpfulCount: z.number().int() });
export type Helpful = z.infer<typeof Helpful>;
