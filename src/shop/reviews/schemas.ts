import { z } from 'zod';
import { pageSizeFor } from '../../shared/paging.ts';
import { LIVE_REVIEWS_STEP, REVIEW_SORTS, toMinimumRating } from './rules.ts';

/** PostgreSQL keeps no NUL in texts: such an id is simply unknown. */
const Id = z
  .string()
  .max(500)
  .overwrite((id) => id.replaceAll('\0', '\uFFFD'));

export const ProductParams = z.strictObject({ id: Id });
export type ProductParams = z.infer<typeof ProductParams>;

export const ReviewParams = z.strictObject({ id: Id });
export type ReviewParams = z.infer<typeof ReviewParams>;

/** SPEC L69, as everybody may see it: who wrote it is a name, never an id or an e-mail. */
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
  /** Number of ratings that the card counts: the reviews and those that the product came with (SETTLED 25, 49). */
  ratings: whole,
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

const stars = z.coerce.number<number>().int().min(1).max(5);

/** With all defaults filled in: these parameters are the key under which an answer is cached. */
export const ReviewPageParams = z.strictObject({
  id: Id,
  sort: z.enum(REVIEW_SORTS).default('date'),
  minRating: z.coerce
    .number<number>()
    .refine((minimum) => toMinimumRating(minimum) === minimum)
    .default(0),
  /** Only reviews with exactly so many stars. */
  stars: stars.optional(),
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
});
export type ReviewPageParams = z.input<typeof ReviewPageParams>;

export const ReviewPage = z.object({
  reviews: z.array(Review),
  /** The page that this is: the last one when a later one was asked for. */
  page: z.number().int(),
  pages: z.number().int(),
  /** Number of reviews that match the filter. */
  total: z.number().int(),
  /** Of all reviews of the product, whatever the filter. */
  summary: ReviewSummary,
});
export type ReviewPage = z.infer<typeof ReviewPage>;

export const LatestParams = z.strictObject({
  productId: Id,
  /** `nextCursor` of the page before. */
  cursor: Id.optional(),
  /** At most so many; see `pageSizeFor`. */
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
  /** The viewer's review while an administrator has hidden it from everybody else. */
  hidden: Review.nullable(),
});
export type MyReviews = z.infer<typeof MyReviews>;

/** Anything, or nothing: `checkReviewService` judges it, whose sentences the specification names (SPEC L92). */
const judged = <T>(meaning: string) => z.unknown().optional().describe(meaning) as unknown as z.ZodType<T>;

export const WriteReview = z.strictObject({
  id: Id,
  rating: judged<number>('Needed: a whole number from 1 to 5.'),
  comment: judged<string>('Needed: what the author says, at most 2,000 characters.'),
});
export type WriteReview = z.infer<typeof WriteReview>;

export const MarkHelpful = z.strictObject({ id: Id, helpful: z.boolean() });
export type MarkHelpful = z.infer<typeof MarkHelpful>;

export const Helpful = z.object({ helpful: z.boolean(), helpfulCount: z.number().int() });
export type Helpful = z.infer<typeof Helpful>;

export const Nothing = z.object({});
export type Nothing = z.infer<typeof Nothing>;
