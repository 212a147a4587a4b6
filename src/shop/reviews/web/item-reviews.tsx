import { useRead } from '../../../web/api/use-read.ts';
import { product as productRead } from '../../catalogue/contract.ts';
import { texts } from '../texts.ts';
import { ReviewForm } from './review-form.tsx';
import { ReviewList } from './review-list.tsx';

/** Reviews of an ordered product, with the review form (SPEC L52). Loaded on demand. */
export default function ItemReviews({ productId }: { productId: string }) {
  const { data: product } = useRead(productRead, { id: productId });
  return (
    <div className="order-reviews">
      <ReviewForm productId={productId} />
      <ReviewList
        productId={productId}
        context="inOrder"
        label={product ? texts.page.headingOf(product.title) : undefined}
      />
    </div>
  );
}
