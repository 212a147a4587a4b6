import { OrderSuccess } from '../../shop/orders/web/order-success.tsx';
import { Page } from '../ui/page.tsx';

export default function OrderSuccessPage() {
  return (
    <Page width="medium">
      <OrderSuccess />
    </Page>
  );
}
