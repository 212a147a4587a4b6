import '../../../web/styles/admin-entry.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { shellTexts } from '../shell-texts.ts';
import { parseTextParams } from '../text-params.ts';
import { TextScreen } from './text-screen.tsx';

export default function AdminLegalTextPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const params = useMemo(() => parseTextParams(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <TextScreen params={params} onChange={(to) => setQuery({ ...to })} />
      ) : (
        <SessionEnded heading={shellTexts.adminText} />
      )}
    </AdminPage>
  );
}
