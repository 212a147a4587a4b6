import '../../../web/styles/admin-entry.css';
import { serializeSearchAndShow } from '../../../shared/search-and-show.ts';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { parseLevelFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { StockScreen } from './stock-screen.tsx';

export default function AdminStockPage() {
  const [filters, setFilters] = useUrlFilters(parseLevelFilters, serializeSearchAndShow);
  return (
    <AdminScreenPage heading={shellTexts.title}>
      <StockScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
