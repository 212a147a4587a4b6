import '../../../web/styles/admin-entry.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { parseLevelFilters, serializeLevelFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { StockScreen } from './stock-screen.tsx';

export default function AdminStockPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parseLevelFilters(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <StockScreen filters={filters} onChange={(to) => setQuery(serializeLevelFilters(to))} />
      ) : (
        <SessionEnded heading={shellTexts.title} />
      )}
    </AdminPage>
  );
}
