import '../../../web/styles/admin-entry.css';
import './customers.css';
import { useParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { shellTexts } from '../shell-texts.ts';
import { CustomerScreen } from './customer-screen.tsx';

export default function AdminCustomerPage() {
  const { user } = useSession();
  const { id = '' } = useParams();
  return (
    <AdminPage>
      {user ? <CustomerScreen key={id} id={id} /> : <SessionEnded heading={shellTexts.customer} />}
    </AdminPage>
  );
}
