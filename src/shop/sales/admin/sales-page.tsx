import '../../../web/styles/admin-entry.css';
import './sales.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { adminTexts as texts } from '../admin-texts.ts';
import { parseSalesFilters, serializeSalesFilters } from '../filters.ts';
import { SalesScreen } from './sales-screen.tsx';

export default function AdminSalesPage() {
  const [filters, setFilters] = useUrlFilters(parseSalesFilters, serializeSalesFilters);
  return (
    <AdminScreenPage heading={texts.heading}>
      <SalesScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
