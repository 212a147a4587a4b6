import type { Review } from '../contract.ts';
import { ReviewRow, type ReviewRowProps } from './review-row.tsx';
import { useMyReviews } from './use-my-reviews.ts';

export interface ReviewRowsProps extends Pick<ReviewRowProps, 'deleteFailed' | 'showRatingText'> {
  productId: string;
  reviews: readonly Review[];
}

/** Review list that highlights the viewer's own review and those that the viewer has marked as helpful. */
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
