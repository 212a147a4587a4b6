import '../../../web/styles/admin-entry.css';
import './sales.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { serializePagePosition } from '../../../shared/paging.ts';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { adminTexts as texts } from '../admin-texts.ts';
import { parseSalesFilters } from '../filters.ts';
import { SalesScreen } from './sales-screen.tsx';

export default function AdminSalesPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parseSalesFilters(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <SalesScreen
          filters={filters}
          onChange={({ state, ...position }) =>
            setQuery({ ...(state && { show: state }), ...serializePagePosition(position) })
          }
        />
      ) : (
        <SessionEnded heading={texts.heading} />
      )}
    </AdminPage>
  );
}
