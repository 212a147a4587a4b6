import '../styles/admin-entry.css';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { OrdersScreen } from '../../shop/orders/admin/orders-screen.tsx';
import {
  type AdminFilters,
  parseAdminFilters,
  serializeAdminFilters,
} from '../../shop/orders/admin-filters.ts';
import { adminTexts } from '../../shop/orders/admin-texts.ts';
import { AdminPage } from '../admin-page.tsx';
import { useTimes } from '../clock.tsx';
import { orderFilterTimeZone } from '../order-days.ts';
import { useSession } from '../session.ts';
import { SessionEnded } from '../session-ended.tsx';
import { useShop } from '../shop-name.ts';

export default function AdminOrdersPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const zone = orderFilterTimeZone(useShop().features, useTimes().timeZone);
  const filters = useMemo(() => parseAdminFilters(query, zone), [query, zone]);
  const change = useCallback(
    (to: AdminFilters, how?: { replace: boolean }) =>
      setQuery(serializeAdminFilters(to), { ...how, preventScrollReset: true }),
    [setQuery],
  );
  return (
    <AdminPage>
      {user ? (
        <OrdersScreen filters={filters} zone={zone} onChange={change} />
      ) : (
        <SessionEnded heading={adminTexts.heading} text={adminTexts.notLoggedIn} />
      )}
    </AdminPage>
  );
}
