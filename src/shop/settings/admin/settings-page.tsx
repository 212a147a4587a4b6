import '../../../web/styles/admin-entry.css';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { texts } from '../texts.ts';
import { SettingsScreen } from './settings-screen.tsx';

export default function AdminSettingsPage() {
  const { user } = useSession();
  return <AdminPage>{user ? <SettingsScreen /> : <SessionEnded heading={texts.heading} />}</AdminPage>;
}
