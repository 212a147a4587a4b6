import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { parseDocumentFilters, serializeDocumentFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { DocumentsScreen } from './documents-screen.tsx';

export default function AdminDocumentsPage() {
  const [filters, setFilters] = useUrlFilters(parseDocumentFilters, serializeDocumentFilters);
  return (
    <AdminScreenPage heading={shellTexts.title}>
      <DocumentsScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
