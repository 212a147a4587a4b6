import '../../../web/styles/admin-entry.css';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { parseMailParams } from '../mail-params.ts';
import { shellTexts } from '../shell-texts.ts';
import { MailScreen } from './mail-screen.tsx';

export default function AdminMailPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const { language } = parseMailParams(query);
  return (
    <AdminPage>
      {user ? (
        <MailScreen language={language} onLanguage={(chosen) => setQuery({ language: chosen })} />
      ) : (
        <SessionEnded heading={shellTexts.mailTitle} />
      )}
    </AdminPage>
  );
}
