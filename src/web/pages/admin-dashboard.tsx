import '../styles/admin-entry.css';
import { Settings } from 'lucide-react';
import { DashboardScreen } from '../../shop/orders/admin/dashboard/dashboard-screen.tsx';
import { dashboardTexts } from '../../shop/orders/dashboard-texts.ts';
import { shellTexts as settingsTexts } from '../../shop/settings/shell-texts.ts';
import { adminScreenPage } from '../admin-screen-page.tsx';
import { ButtonLink } from '../ui/button.tsx';

const settingsLink = (
  <ButtonLink to="/admin/settings" icon={<Settings size={18} aria-hidden="true" />}>
    {settingsTexts.title}
  </ButtonLink>
);

export default adminScreenPage(dashboardTexts.heading, () => <DashboardScreen actions={settingsLink} />);
