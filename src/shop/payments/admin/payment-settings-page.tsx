import '../../../web/styles/admin-entry.css';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { shellTexts } from '../shell-texts.ts';
import { PaymentSettingsScreen } from './settings-screen.tsx';

export default function AdminPaymentSettingsPage() {
  const { user } = useSession();
  return (
    <AdminPage>
      {user ? <PaymentSettingsScreen /> : <SessionEnded heading={shellTexts.settingsTitle} />}
    </AdminPage>
  );
}
