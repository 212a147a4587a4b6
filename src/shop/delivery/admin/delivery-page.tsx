import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { shellTexts } from '../shell-texts.ts';
import { DeliveryScreen } from './delivery-screen.tsx';

export default function AdminDeliveryPage() {
  return (
    <AdminScreenPage heading={shellTexts.title}>
      <DeliveryScreen />
    </AdminScreenPage>
  );
}
