import '../../../web/styles/admin-entry.css';
import './customers.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { adminTexts as texts } from '../admin-texts.ts';
import { parseCustomerFilters, serializeCustomerFilters } from '../filters.ts';
import { CustomersScreen } from './customers-screen.tsx';

export default function AdminCustomersPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parseCustomerFilters(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <CustomersScreen
          filters={filters}
          onChange={(to, options) => setQuery(serializeCustomerFilters(to), options)}
        />
      ) : (
        <SessionEnded heading={texts.heading} />
      )}
    </AdminPage>
  );
}
