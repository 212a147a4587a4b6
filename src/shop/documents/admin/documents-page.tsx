import '../../../web/styles/admin-entry.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { parseDocumentFilters, serializeDocumentFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { DocumentsScreen } from './documents-screen.tsx';

export default function AdminDocumentsPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parseDocumentFilters(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <DocumentsScreen filters={filters} onChange={(to) => setQuery(serializeDocumentFilters(to))} />
      ) : (
        <SessionEnded heading={shellTexts.title} />
      )}
    </AdminPage>
  );
}
