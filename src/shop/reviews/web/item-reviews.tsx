import { ReviewForm } from './review-form.tsx';
import { ReviewList } from './review-list.tsx';

/** The reviews of a product that was ordered, with the form (SPEC L52); fetched when they are asked for. */
export default function ItemReviews({ productId }: { productId: string }) {
  return (
    <div className="order-reviews">
      <ReviewForm productId={productId} />
      <ReviewList productId={productId} place="inOrder" />
    </div>
  );
}
