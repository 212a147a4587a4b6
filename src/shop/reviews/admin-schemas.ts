import { z } from 'zod';
import { MODERATION_FILTERS } from './admin-rules.ts';

const Cursor = z.string().regex(/^[\w-]{1,64}$/);

export const AdminReviewsParams = z.strictObject({
  filter: z.enum(MODERATION_FILTERS).default('all'),
  /** Only reviews older than this one: the next page. */
  after: Cursor.optional(),
  /** Only reviews newer than this one: the previous page. */
  before: Cursor.optional(),
});
export type AdminReviewsParams = z.input<typeof AdminReviewsParams>;

export const AdminReview = z.object({
  id: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  rating: z.number(),
  comment: z.string(),
  userName: z.string(),
  createdAt: z.string(),
  /** True if an administrator has hidden the review: only they and its author see it. */
  hidden: z.boolean(),
});
export type AdminReview = z.infer<typeof AdminReview>;

export const AdminReviewPage = z.object({
  reviews: z.array(AdminReview),
  hasNewer: z.boolean(),
  hasOlder: z.boolean(),
});
export type AdminReviewPage = z.infer<typeof AdminReviewPage>;
