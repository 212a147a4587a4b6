import '../../../web/styles/admin-entry.css';
import './tax.css';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { shellTexts } from '../shell-texts.ts';
import { TaxScreen } from './tax-screen.tsx';

export default function AdminTaxPage() {
  const { user } = useSession();
  return <AdminPage>{user ? <TaxScreen /> : <SessionEnded heading={shellTexts.title} />}</AdminPage>;
}
