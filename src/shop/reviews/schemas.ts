import { z } from 'zod';
import { pageSizeFor } from '../../shared/paging.ts';
import { LIVE_REVIEWS_STEP, REVIEW_SORTS, toMinimumRating } from './rules.ts';

/** PostgreSQL texts cannot contain NUL: an id with one becomes an unknown id. */
const Id = z
  .string()
  .max(500)
  .overwrite((id) => id.replaceAll('\0', '\uFFFD'));

export const ProductParams = z.strictObject({ id: Id });
export type ProductParams = z.infer<typeof ProductParams>;

export const ReviewParams = z.strictObject({ id: Id });
export type ReviewParams = z.infer<typeof ReviewParams>;

/** A review (SPEC L69) as it is public: the author is a name, never an id or an email. */
export const Review = z.object({
  id: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  userName: z.string(),
  helpfulCount: z.number().int(),
  createdAt: z.string(),
});
export type Review = z.infer<typeof Review>;

const whole = z.number().int();

export const ReviewSummary = z.object({
  count: z.number().int(),
  /** 1 to 5; null without reviews. */
  average: z.number().nullable(),
  /** Number of reviews with one, two, three, four and five stars. */
  stars: z.tuple([whole, whole, whole, whole, whole]).readonly(),
  /** Number of ratings: reviews plus imported ratings (SETTLED 25, 49). */
  ratings: whole,
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

const stars = z.coerce.number<number>().int().min(1).max(5);

/** Fills in all defaults: the parameters are the cache key. */
export const ReviewPageParams = z.strictObject({
  id: Id,
  sort: z.enum(REVIEW_SORTS).default('date'),
  minRating: z.coerce
    .number<number>()
    .refine((minimum) => toMinimumRating(minimum) === minimum)
    .default(0),
  /** Only reviews with exactly this many stars. */
  stars: stars.optional(),
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
});
export type ReviewPageParams = z.input<typeof ReviewPageParams>;

export const ReviewPage = z.object({
  reviews: z.array(Review),
  /** The returned page: the last one if a later one was requested. */
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
  cursor: Id.optional(),
  /** Maximum number of reviews; see `pageSizeFor`. */
  limit: z.coerce.number<number>().int().min(1).max(100).overwrite(pageSizeFor).default(LIVE_REVIEWS_STEP),
});
export type LatestParams = z.input<typeof LatestParams>;

export const LatestReviews = z.object({ reviews: z.array(Review), nextCursor: z.string().nullable() });
export type LatestReviews = z.infer<typeof LatestReviews>;

export const MyReviews = z.object({
  /** The id of the viewer's review of the product, or null. */
  own: z.string().nullable(),
  /** The ids of the product's reviews that the viewer has marked as helpful. */
  helpful: z.array(z.string()),
  /** The viewer's review if an administrator has hidden it. */
  hidden: Review.nullable(),
});
export type MyReviews = z.infer<typeof MyReviews>;

/** Accepts any value: `checkReviewService` validates it with the messages of the specification (SPEC L92). */
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

export const Nothing = z.object({});
export type Nothing = z.infer<typeof Nothing>;
