import { texts } from '../../shop/cart/texts.ts';
import { CartScreen } from '../../shop/cart/web/cart-screen.tsx';
import { Checkout, PlaceOrderFailure } from '../../shop/orders/web/checkout.tsx';
import { usePlaceOrder } from '../../shop/orders/web/use-place-order.ts';
import { useSession } from '../session.ts';
import { SessionEnded } from '../session-ended.tsx';
import { useShop } from '../shop-name.ts';
import { Page } from '../ui/page.tsx';

export default function CartPage() {
  const { user } = useSession();
  const placing = usePlaceOrder();
  const { features } = useShop();
  const slots = features.flatMap(({ name, checkoutSlot: slot }) => (slot ? [{ name, slot }] : []));
  const orderButton = features.find((feature) => feature.orderButton)?.orderButton;
  return (
    <Page>
      {user ? (
        <CartScreen
          submittedLines={placing.submittedLines}
          checkout={<Checkout placing={placing} slots={slots} orderButton={orderButton} />}
          notice={<PlaceOrderFailure placing={placing} canRetry />}
        />
      ) : (
        <SessionEnded heading={texts.screen.heading} text={texts.checkout.notLoggedIn} />
      )}
    </Page>
  );
}
