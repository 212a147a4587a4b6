import '../../../web/styles/admin-entry.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { serializePagePosition } from '../../../shared/paging.ts';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { parseAuditFilters } from '../rules.ts';
import { texts } from '../texts.ts';
import { AuditScreen } from './audit-screen.tsx';

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
