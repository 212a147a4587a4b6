import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { parseCodeFilters, serializeCodeFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { DiscountsScreen } from './discounts-screen.tsx';

export default function AdminDiscountsPage() {
  const [filters, setFilters] = useUrlFilters(parseCodeFilters, serializeCodeFilters);
  return (
    <AdminScreenPage heading={shellTexts.title}>
      <DiscountsScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
