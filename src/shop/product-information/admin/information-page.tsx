import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { parseInformationFilters, serializeInformationFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { InformationScreen } from './information-screen.tsx';

export default function AdminProductInformationPage() {
  const [filters, setFilters] = useUrlFilters(parseInformationFilters, serializeInformationFilters);
  return (
    <AdminScreenPage heading={shellTexts.title}>
      <InformationScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
