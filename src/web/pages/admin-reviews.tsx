import '../styles/admin-entry.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { serializePagePosition } from '../../shared/paging.ts';
import { ModerationScreen } from '../../shop/reviews/admin/moderation-screen.tsx';
import { parseModerationFilters } from '../../shop/reviews/admin-rules.ts';
import { adminTexts } from '../../shop/reviews/admin-texts.ts';
import { AdminPage } from '../admin-page.tsx';
import { useSession } from '../session.ts';
import { SessionEnded } from '../session-ended.tsx';

export default function AdminReviewsPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parseModerationFilters(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <ModerationScreen
          filters={filters}
          onChange={({ filter, ...position }) =>
            setQuery({ ...(filter !== 'all' && { show: filter }), ...serializePagePosition(position) })
          }
        />
      ) : (
        <SessionEnded heading={adminTexts.heading} />
      )}
    </AdminPage>
  );
}
