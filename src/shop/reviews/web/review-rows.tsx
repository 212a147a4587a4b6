import type { Review } from '../contract.ts';
import { ReviewRow, type ReviewRowProps } from './review-row.tsx';
import { useMyReviews } from './use-my-reviews.ts';

export interface ReviewRowsProps extends Pick<ReviewRowProps, 'deleteFailed' | 'inWords'> {
  productId: string;
  reviews: readonly Review[];
}

/** Reviews one below the other, each as its viewer may treat it. */
export function ReviewRows({ productId, reviews, ...look }: ReviewRowsProps) {
  const { user, own, helpful } = useMyReviews(productId);
  const relationTo = (id: string) => (user === null ? 'visitor' : id === own ? 'own' : 'others');
  return reviews.map((review) => (
    <ReviewRow
      key={review.id}
      review={review}
      relation={relationTo(review.id)}
      marked={helpful.includes(review.id)}
      {...look}
    />
  ));
}
