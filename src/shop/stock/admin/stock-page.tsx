import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { parseLevelFilters, serializeLevelFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { StockScreen } from './stock-screen.tsx';

export default function AdminStockPage() {
  const [filters, setFilters] = useUrlFilters(parseLevelFilters, serializeLevelFilters);
  return (
    <AdminScreenPage heading={shellTexts.title}>
      <StockScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
