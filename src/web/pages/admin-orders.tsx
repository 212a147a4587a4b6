import '../styles/office.css';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { OrdersScreen } from '../../shop/orders/admin/orders-screen.tsx';
import { type AdminFilters, adminFiltersOf, saidAdminFilters } from '../../shop/orders/admin-filters.ts';
import { adminTexts } from '../../shop/orders/admin-texts.ts';
import { useSession } from '../session.ts';
import { SignedOut } from '../signed-out.tsx';
import { Page } from '../ui/page.tsx';

export default function AdminOrdersPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => adminFiltersOf(query), [query]);
  const change = useCallback(
    (to: AdminFilters, how?: { replace: boolean }) =>
      setQuery(saidAdminFilters(to), { ...how, preventScrollReset: true }),
    [setQuery],
  );
  return (
    <Page>
      {user ? (
        <OrdersScreen filters={filters} onChange={change} />
      ) : (
        <SignedOut heading={adminTexts.heading} text={adminTexts.notSignedIn} />
      )}
    </Page>
  );
}
