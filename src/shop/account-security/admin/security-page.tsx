import '../../../web/styles/admin-entry.css';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { shellTexts } from '../shell-texts.ts';
import { RuleScreen } from './rule-screen.tsx';

export default function AdminSecurityPage() {
  const { user } = useSession();
  return <AdminPage>{user ? <RuleScreen /> : <SessionEnded heading={shellTexts.title} />}</AdminPage>;
}
