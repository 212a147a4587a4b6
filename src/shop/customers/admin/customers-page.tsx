import '../../../web/styles/admin-entry.css';
import './customers.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { adminTexts as texts } from '../admin-texts.ts';
import { parseCustomerFilters, serializeCustomerFilters } from '../filters.ts';
import { CustomersScreen } from './customers-screen.tsx';

export default function AdminCustomersPage() {
  const [filters, setFilters] = useUrlFilters(parseCustomerFilters, serializeCustomerFilters);
  return (
    <AdminScreenPage heading={texts.heading}>
      <CustomersScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
