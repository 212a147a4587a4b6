import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { isPermitted } from '../../shared/permissions.ts';
import { texts } from '../../shop/orders/texts.ts';
import { OrderDetails } from '../../shop/orders/web/order-details.tsx';
import { SlotContents } from '../routing/slot-content.tsx';
import { useSession } from '../session.ts';
import { SessionEnded } from '../session-ended.tsx';
import { useShop } from '../shop-name.ts';
import { texts as shellTexts } from '../texts.ts';
import { LoadingText } from '../ui/loading-text.tsx';
import { Page } from '../ui/page.tsx';

/** Loaded on demand, when its button is clicked. */
const ItemReviews = lazy(() => import('../../shop/reviews/web/item-reviews.tsx'));

export default function OrderDetailsPage() {
  const { user } = useSession();
  const { orderId } = useParams();
  const { features } = useShop();
  return (
    <Page>
      {user ? (
        <OrderDetails
          key={orderId}
          id={orderId}
          isBackOffice={user.permissions !== undefined || features.some(({ orderSlot }) => orderSlot)}
          renderReviews={(productId) => <Reviews productId={productId} />}
          renderSlots={(order) => (
            <SlotContents
              name="orderSlot"
              order={order}
              orderId={orderId ?? order.id}
              may={(permission) => isPermitted(user, permission)}
            />
          )}
        />
      ) : (
        <SessionEnded heading={texts.details.heading} />
      )}
    </Page>
  );
}

function Reviews({ productId }: { productId: string }) {
  return (
    <Suspense fallback={<LoadingText>{shellTexts.loading}</LoadingText>}>
      <ItemReviews productId={productId} />
    </Suspense>
  );
}
