import '../../../web/styles/admin-entry.css';
import './tax.css';
import { serializeSearchAndShow } from '../../../shared/search-and-show.ts';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { parseClassFilters } from '../product-classes.ts';
import { shellTexts } from '../shell-texts.ts';
import { ClassesScreen } from './classes-screen.tsx';

export default function AdminTaxClassesPage() {
  const [filters, setFilters] = useUrlFilters(parseClassFilters, serializeSearchAndShow);
  return (
    <AdminScreenPage heading={shellTexts.productsTitle}>
      <ClassesScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
