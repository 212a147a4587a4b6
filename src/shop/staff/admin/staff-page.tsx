import '../../../web/styles/admin-entry.css';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { shellTexts } from '../shell-texts.ts';
import { StaffScreen } from './staff-screen.tsx';

export default function AdminStaffPage() {
  const { user } = useSession();
  return <AdminPage>{user ? <StaffScreen /> : <SessionEnded heading={shellTexts.title} />}</AdminPage>;
}
