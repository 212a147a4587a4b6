import '../../../web/styles/admin-entry.css';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { parseAuditFilters, serializeAuditFilters } from '../rules.ts';
import { texts } from '../texts.ts';
import { AuditScreen } from './audit-screen.tsx';

export default function AdminAuditPage() {
  const [filters, setFilters] = useUrlFilters(parseAuditFilters, serializeAuditFilters);
  return (
    <AdminScreenPage heading={texts.heading}>
      <AuditScreen filters={filters} onChange={setFilters} />
    </AdminScreenPage>
  );
}
