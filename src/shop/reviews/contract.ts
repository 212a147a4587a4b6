import { read, write } from '../../shared/operation.ts';
import type {
  Helpful,
  LatestParams,
  LatestReviews,
  MarkHelpful,
  MyReviews,
  Nothing,
  ProductParams,
  Review,
  ReviewPage,
  ReviewPageParams,
  ReviewParams,
  ReviewSummary,
  WriteReview,
} from './schemas.ts';

export type {
  LatestParams,
  LatestReviews,
  MyReviews,
  Review,
  ReviewPage,
  ReviewPageParams,
  ReviewSummary,
} from './schemas.ts';

/** A page of a product's reviews, sorted and filtered (SPEC L54, L121); 404 'Invalid product ID.' */
export const ofProduct = read<ReviewPageParams, ReviewPage>('reviews.ofProduct', '/products/{id}/reviews');

/** The reviews of a product newest first, page after page: the top-level collection of SPEC L69, L122. */
export const latest = read<LatestParams, LatestReviews>('reviews.latest', '/reviews');

/** How many reviews a product has, their average and their spread. */
export const summary = read<ProductParams, ReviewSummary>(
  'reviews.summary',
  '/products/{id}/reviews/summary',
);

/** What of a product's reviews is the viewer's: the own one, and those marked as helpful. */
export const mine = read<ProductParams, MyReviews>('reviews.mine', '/products/{id}/reviews/mine');

/** Writes the viewer's one review of a product (SPEC L92, L121). */
const writeReview = write<WriteReview, Review>('reviews.write', 'POST', '/products/{id}/reviews');

export { writeReview as write };

/** Deletes the viewer's own review (SPEC L92). */
export const remove = write<ReviewParams, Nothing>('reviews.remove', 'DELETE', '/reviews/{id}');

/** Marks a review as helpful, or takes the mark back; not on one's own (SETTLED 27). */
export const markHelpful = write<MarkHelpful, Helpful>('reviews.markHelpful', 'PUT', '/reviews/{id}/helpful');
