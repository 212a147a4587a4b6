import '../../../web/styles/admin-entry.css';
import './tax.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { shellTexts } from '../shell-texts.ts';
import { TaxScreen } from './tax-screen.tsx';

export default function AdminTaxPage() {
  return (
    <AdminScreenPage heading={shellTexts.title}>
      <TaxScreen />
    </AdminScreenPage>
  );
}
