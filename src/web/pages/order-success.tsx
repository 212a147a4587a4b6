import { OrderSuccess } from '../../shop/orders/web/order-success.tsx';
import { useShop } from '../shop-name.ts';
import { Page } from '../ui/page.tsx';

export default function OrderSuccessPage() {
  const { features } = useShop();
  return (
    <Page width="medium">
      <OrderSuccess slot={features.find(({ confirmationSlot }) => confirmationSlot)?.confirmationSlot} />
    </Page>
  );
}
