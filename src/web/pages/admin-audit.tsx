import '../styles/admin-entry.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { serializePagePosition } from '../../shared/paging.ts';
import { AuditScreen } from '../../shop/audit/admin/audit-screen.tsx';
import { parseAuditFilters } from '../../shop/audit/rules.ts';
import { texts } from '../../shop/audit/texts.ts';
import { AdminPage } from '../admin-page.tsx';
import { useSession } from '../session.ts';
import { SessionEnded } from '../session-ended.tsx';

export default function AdminAuditPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parseAuditFilters(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <AuditScreen
          filters={filters}
          onChange={({ entity, ...position }) =>
            setQuery({ ...(entity && { about: entity }), ...serializePagePosition(position) })
          }
        />
      ) : (
        <SessionEnded heading={texts.heading} />
      )}
    </AdminPage>
  );
}
