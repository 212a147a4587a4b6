import '../../../web/styles/admin-entry.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { parseInformationFilters, serializeInformationFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { InformationScreen } from './information-screen.tsx';

export default function AdminProductInformationPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parseInformationFilters(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <InformationScreen filters={filters} onChange={(to) => setQuery(serializeInformationFilters(to))} />
      ) : (
        <SessionEnded heading={shellTexts.title} />
      )}
    </AdminPage>
  );
}
