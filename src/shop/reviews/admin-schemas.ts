import { z } from 'zod';
import { pageEnds, pagePosition } from '../../server/schemas.ts';
import { MODERATION_FILTERS } from './admin-rules.ts';

export const AdminReviewsParams = z.strictObject({
  filter: z.enum(MODERATION_FILTERS).default('all'),
  ...pagePosition,
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

export const AdminReviewPage = z.object({ reviews: z.array(AdminReview), ...pageEnds });
export type AdminReviewPage = z.infer<typeof AdminReviewPage>;
