import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { shellTexts } from '../shell-texts.ts';
import { RuleScreen } from './rule-screen.tsx';

export default function AdminSecurityPage() {
  return (
    <AdminScreenPage heading={shellTexts.title}>
      <RuleScreen />
    </AdminScreenPage>
  );
}
