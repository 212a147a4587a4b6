import '../../../web/styles/admin-entry.css';
import { useSearchParams } from 'react-router';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { parseMailParams } from '../mail-params.ts';
import { shellTexts } from '../shell-texts.ts';
import { MailScreen } from './mail-screen.tsx';

export default function AdminMailPage() {
  const [query, setQuery] = useSearchParams();
  const { language } = parseMailParams(query);
  return (
    <AdminScreenPage heading={shellTexts.mailTitle}>
      <MailScreen language={language} onLanguage={(chosen) => setQuery({ language: chosen })} />
    </AdminScreenPage>
  );
}
