import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { shellTexts } from '../shell-texts.ts';
import { StaffScreen } from './staff-screen.tsx';

export default function AdminStaffPage() {
  return (
    <AdminScreenPage heading={shellTexts.title}>
      <StaffScreen />
    </AdminScreenPage>
  );
}
