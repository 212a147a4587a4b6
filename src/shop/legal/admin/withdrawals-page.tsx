import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { shellTexts } from '../shell-texts.ts';
import { parseWithdrawalFilters, serializeWithdrawalFilters } from '../withdrawal-filters.ts';
import { WithdrawalsScreen } from './withdrawals-screen.tsx';

export default function AdminWithdrawalsPage() {
  const [filters, setFilters] = useUrlFilters(parseWithdrawalFilters, serializeWithdrawalFilters);
  return (
    <AdminScreenPage heading={shellTexts.adminWithdrawals}>
      <WithdrawalsScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
