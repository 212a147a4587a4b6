import '../../../web/styles/admin-entry.css';
import './customers.css';
import { useParams } from 'react-router';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { shellTexts } from '../shell-texts.ts';
import { CustomerScreen } from './customer-screen.tsx';

export default function AdminCustomerPage() {
  const { id = '' } = useParams();
  return (
    <AdminScreenPage heading={shellTexts.customer}>
      <CustomerScreen key={id} id={id} />
    </AdminScreenPage>
  );
}
