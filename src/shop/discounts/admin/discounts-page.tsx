import '../../../web/styles/admin-entry.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { parseCodeFilters, serializeCodeFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { DiscountsScreen } from './discounts-screen.tsx';

export default function AdminDiscountsPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parseCodeFilters(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <DiscountsScreen filters={filters} onChange={(to) => setQuery(serializeCodeFilters(to))} />
      ) : (
        <SessionEnded heading={shellTexts.title} />
      )}
    </AdminPage>
  );
}
