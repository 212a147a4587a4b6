import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { parsePaymentFilters, serializePaymentFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { PaymentsScreen } from './payments-screen.tsx';

export default function AdminPaymentsPage() {
  const [filters, setFilters] = useUrlFilters(parsePaymentFilters, serializePaymentFilters);
  return (
    <AdminScreenPage heading={shellTexts.title}>
      <PaymentsScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
