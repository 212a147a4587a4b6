import '../../../web/styles/admin-entry.css';
import { serializeSearchAndShow } from '../../../shared/search-and-show.ts';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { parseInformationFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { InformationScreen } from './information-screen.tsx';

export default function AdminProductInformationPage() {
  const [filters, setFilters] = useUrlFilters(parseInformationFilters, serializeSearchAndShow);
  return (
    <AdminScreenPage heading={shellTexts.title}>
      <InformationScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
