import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { texts } from '../texts.ts';
import { SettingsScreen } from './settings-screen.tsx';

export default function AdminSettingsPage() {
  return (
    <AdminScreenPage heading={texts.heading}>
      <SettingsScreen />
    </AdminScreenPage>
  );
}
