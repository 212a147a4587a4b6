import '../styles/office.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { serializePagePosition } from '../../shared/paging.ts';
import { AuditScreen } from '../../shop/audit/admin/audit-screen.tsx';
import { parseAuditFilters } from '../../shop/audit/rules.ts';
import { texts } from '../../shop/audit/texts.ts';
import { OfficePage } from '../office-page.tsx';
import { useSession } from '../session.ts';
import { SessionEnded } from '../session-ended.tsx';

export default function AdminAuditPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parseAuditFilters(query), [query]);
  return (
    <OfficePage>
      {user ? (
        <AuditScreen
          filters={filters}
          onChange={({ entity, ...place }) =>
            setQuery({ ...(entity && { about: entity }), ...serializePagePosition(place) })
          }
        />
      ) : (
        <SessionEnded heading={texts.heading} />
      )}
    </OfficePage>
  );
}
