import '../../../web/styles/admin-entry.css';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { shellTexts } from '../shell-texts.ts';
import { ChecklistScreen } from './checklist-screen.tsx';

export default function AdminLegalPage() {
  const { user } = useSession();
  return <AdminPage>{user ? <ChecklistScreen /> : <SessionEnded heading={shellTexts.admin} />}</AdminPage>;
}
