import type { Review } from '../contract.ts';
import { ReviewRow, type ReviewRowProps } from './review-row.tsx';
import { useMyReviews } from './use-my-reviews.ts';

export interface ReviewRowsProps extends Pick<ReviewRowProps, 'deleteFailed' | 'showRatingText'> {
  productId: string;
  reviews: readonly Review[];
}

/** Rows of a product's reviews, each with the actions that the viewer has. */
export function ReviewRows({ productId, reviews, ...rowProps }: ReviewRowsProps) {
  const { user, own, helpful } = useMyReviews(productId);
  const relationTo = (id: string) => (user === null ? 'visitor' : id === own ? 'own' : 'others');
  return reviews.map((review) => (
    <ReviewRow
      key={review.id}
      review={review}
      relation={relationTo(review.id)}
      marked={helpful.includes(review.id)}
      {...rowProps}
    />
  ));
}
