import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { shellTexts } from '../shell-texts.ts';
import { PaymentSettingsScreen } from './settings-screen.tsx';

export default function AdminPaymentSettingsPage() {
  return (
    <AdminScreenPage heading={shellTexts.settingsTitle}>
      <PaymentSettingsScreen />
    </AdminScreenPage>
  );
}
