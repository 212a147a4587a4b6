import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { shellTexts } from '../shell-texts.ts';
import { DocumentSettingsScreen } from './document-settings-screen.tsx';

export default function DocumentSettingsPage() {
  return (
    <AdminScreenPage heading={shellTexts.settingsTitle}>
      <DocumentSettingsScreen />
    </AdminScreenPage>
  );
}
