import { useParams } from 'react-router';
import { texts } from '../../shop/orders/texts.ts';
import { OrderDetails } from '../../shop/orders/web/order-details.tsx';
import { ReviewForm } from '../../shop/reviews/web/review-form.tsx';
import { ReviewList } from '../../shop/reviews/web/review-list.tsx';
import { useSession } from '../session.ts';
import { SignedOut } from '../signed-out.tsx';
import { Page } from '../ui/page.tsx';

export default function OrderDetailsPage() {
  const { user } = useSession();
  const { orderId } = useParams();
  return (
    <Page>
      {user ? (
        <OrderDetails
          key={orderId}
          id={orderId}
          reviewsOf={(productId) => <Reviews productId={productId} />}
        />
      ) : (
        <SignedOut heading={texts.details.heading} />
      )}
    </Page>
  );
}

function Reviews({ productId }: { productId: string }) {
  return (
    <div className="order-reviews">
      <ReviewForm productId={productId} />
      <ReviewList productId={productId} place="inOrder" />
    </div>
  );
}
