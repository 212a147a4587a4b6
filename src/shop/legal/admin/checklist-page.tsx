import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { shellTexts } from '../shell-texts.ts';
import { ChecklistScreen } from './checklist-screen.tsx';

export default function AdminLegalPage() {
  return (
    <AdminScreenPage heading={shellTexts.admin}>
      <ChecklistScreen />
    </AdminScreenPage>
  );
}
