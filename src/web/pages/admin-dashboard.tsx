import '../styles/admin-entry.css';
import { Settings } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { DashboardScreen } from '../../shop/orders/admin/dashboard/dashboard-screen.tsx';
import { parseChartSettings, serializeChartSettings } from '../../shop/orders/dashboard.ts';
import { dashboardTexts } from '../../shop/orders/dashboard-texts.ts';
import { shellTexts as settingsTexts } from '../../shop/settings/shell-texts.ts';
import { AdminScreenPage } from '../admin-screen-page.tsx';
import { ButtonLink } from '../ui/button.tsx';

export default function AdminDashboardPage() {
  const [query, setQuery] = useSearchParams();
  return (
    <AdminScreenPage heading={dashboardTexts.heading}>
      <DashboardScreen
        actions={
          <ButtonLink to="/admin/settings" icon={<Settings size={18} aria-hidden="true" />}>
            {settingsTexts.title}
          </ButtonLink>
        }
        {...parseChartSettings(query)}
        onChange={(settings) =>
          setQuery(serializeChartSettings(settings), { replace: true, preventScrollReset: true })
        }
      />
    </AdminScreenPage>
  );
}
