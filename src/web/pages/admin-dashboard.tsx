import '../styles/admin-entry.css';
import { useSearchParams } from 'react-router';
import { DashboardScreen } from '../../shop/orders/admin/dashboard/dashboard-screen.tsx';
import { parseChartSettings, serializeChartSettings } from '../../shop/orders/dashboard.ts';
import { dashboardTexts } from '../../shop/orders/dashboard-texts.ts';
import { AdminPage } from '../admin-page.tsx';
import { useSession } from '../session.ts';
import { SessionEnded } from '../session-ended.tsx';

export default function AdminDashboardPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  return (
    <AdminPage>
      {user ? (
        <DashboardScreen
          {...parseChartSettings(query)}
          onChange={(to) => setQuery(serializeChartSettings(to), { replace: true, preventScrollReset: true })}
        />
      ) : (
        <SessionEnded heading={dashboardTexts.heading} />
      )}
    </AdminPage>
  );
}
