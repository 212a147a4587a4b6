import '../../../web/styles/admin-entry.css';
import './reports.css';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { browserTimeZone, useTimes } from '../../../web/clock.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { adminTexts as texts } from '../admin-texts.ts';
import { localDay, parseDays } from '../filters.ts';
import { ReportsScreen } from './reports-screen.tsx';

export default function AdminReportsPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const { now, timeZone } = useTimes();
  const zone = timeZone ?? browserTimeZone();
  const today = localDay(now, zone);
  const days = parseDays(query, today);
  return (
    <AdminPage>
      {user ? (
        <ReportsScreen
          days={days}
          today={today}
          zone={zone}
          onChange={({ from, to }) => setQuery({ from, to })}
        />
      ) : (
        <SessionEnded heading={texts.heading} />
      )}
    </AdminPage>
  );
}
