import { read, write } from '../../shared/operation.ts';
import type * as s from './admin-schemas.ts';
import type { ReviewParams } from './schemas.ts';

export type * from './admin-schemas.ts';

const oneReview = {
  id: 0,
  productId: 0,
  productTitle: 0,
  rating: 0,
  comment: 0,
  userName: 0,
  createdAt: 0,
  hidden: 0,
} as const;

/** Paged list of the reviews of all products, newest first, including hidden ones. */
export const adminList = read<s.AdminReviewsParams, s.AdminReviewPage>(
  'reviews.adminList',
  '/admin/reviews',
  {
    reviews: 1,
    hasNewer: 0,
    hasOlder: 0,
  },
);

/** Hides a review and removes its rating from the product's. */
export const hide = write<ReviewParams, s.AdminReview>(
  'reviews.hide',
  'POST /admin/reviews/{id}/hide',
  oneReview,
);

/** Unhides a review and adds its rating to the product's. */
export const show = write<ReviewParams, s.AdminReview>(
  'reviews.show',
  'POST /admin/reviews/{id}/show',
  oneReview,
);
