import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { NotificationInbox } from '../../shop/notifications/web/notification-inbox.tsx';
import { BackLink } from '../routing/back-link.tsx';
import { pageNumber } from '../routing/page-number.ts';
import { useSession } from '../session.ts';
import { SessionEnded } from '../session-ended.tsx';
import { texts } from '../texts.ts';
import { Page } from '../ui/page.tsx';

export default function NotificationsPage() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const showPage = useCallback(
    (page: number, how?: { replace: boolean }) => setSearch(page > 1 ? { page: String(page) } : {}, how),
    [setSearch],
  );
  return (
    <Page width="narrow">
      {user ? <NotificationInbox page={pageNumber(search)} onPage={showPage} /> : <SessionEnded />}
      <p className="page-end">
        <BackLink list="/" icon={undefined}>
          {texts.actions.backToHome}
        </BackLink>
      </p>
    </Page>
  );
}
