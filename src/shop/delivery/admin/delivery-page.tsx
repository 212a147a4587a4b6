import '../../../web/styles/admin-entry.css';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { shellTexts } from '../shell-texts.ts';
import { DeliveryScreen } from './delivery-screen.tsx';

export default function AdminDeliveryPage() {
  const { user } = useSession();
  return <AdminPage>{user ? <DeliveryScreen /> : <SessionEnded heading={shellTexts.title} />}</AdminPage>;
}
