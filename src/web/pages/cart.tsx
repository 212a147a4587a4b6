import { texts } from '../../shop/cart/texts.ts';
import { CartScreen } from '../../shop/cart/web/cart-screen.tsx';
import { Checkout, PlacingFailure } from '../../shop/orders/web/checkout.tsx';
import { usePlacing } from '../../shop/orders/web/use-placing.ts';
import { useSession } from '../session.ts';
import { SignedOut } from '../signed-out.tsx';
import { Page } from '../ui/page.tsx';

export default function CartPage() {
  const { user } = useSession();
  const placing = usePlacing();
  return (
    <Page>
      {user ? (
        <CartScreen
          ordering={placing.ordering}
          checkout={<Checkout placing={placing} />}
          notice={<PlacingFailure placing={placing} />}
        />
      ) : (
        <SignedOut heading={texts.screen.heading} text={texts.checkout.notSignedIn} />
      )}
    </Page>
  );
}
