import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/**
 * A page of a product's reviews, sorted and filtered (SPEC L54, L121); 404 'Invalid product ID.' for an unknown
 * product.
 */
export const ofProduct = read<s.ReviewPageParams, s.ReviewPage>(
  'reviews.ofProduct',
  '/products/{id}/reviews',
  {
    reviews: 1,
    page: 0,
    pages: 0,
    total: 0,
    summary: 0,
  },
);

/** Pages of a product's reviews, newest first, from the top-level collection (SPEC L69, L122). */
export const latest = read<s.LatestParams, s.LatestReviews>('reviews.latest', '/reviews', {
  reviews: 1,
  nextCursor: 0,
});

/** Number, average and distribution of a product's reviews. */
export const summary = read<s.ProductParams, s.ReviewSummary>(
  'reviews.summary',
  '/products/{id}/reviews/summary',
  { count: 0, ratings: 0, average: 0, stars: 1 },
);

/**
 * Ids of the viewer's own review of a product and of the reviews that they marked as helpful. `hidden`: the own review if
 * an administrator has hidden it.
 */
export const mine = read<s.ProductParams, s.MyReviews>('reviews.mine', '/products/{id}/reviews/mine', {
  own: 0,
  helpful: 1,
  hidden: 0,
});

/** Writes the viewer's review of a product, one per product (SPEC L92, L121). */
const writeReview = write<s.WriteReview, s.Review>('reviews.write', 'POST /products/{id}/reviews', {
  id: 0,
  rating: 0,
  comment: 0,
  userName: 0,
  helpfulCount: 0,
  createdAt: 0,
});

export { writeReview as write };

/** Deletes the viewer's own review (SPEC L92). */
export const remove = write<s.ReviewParams>('reviews.remove', 'DELETE /reviews/{id}');

/** Restores the viewer's own review, with its date and votes, within ten minutes of its deletion; 404 after that. */
export const restore = write<s.ReviewParams>('reviews.restore', 'POST /reviews/{id}/restore');

/** Adds or removes the viewer's helpful mark on another user's review (SETTLED 27). */
export const markHelpful = write<s.MarkHelpful, s.Helpful>(
  'reviews.markHelpful',
  'PUT /reviews/{id}/helpful',
  { helpful: 0, helpfulCount: 0 },
);
