import '../../../web/styles/admin-entry.css';
import './reports.css';
import { useSearchParams } from 'react-router';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useTimes } from '../../../web/clock.tsx';
import { browserTimeZone } from '../../../web/time-zone.ts';
import { adminTexts as texts } from '../admin-texts.ts';
import { localDay, parseDays } from '../filters.ts';
import { ReportsScreen } from './reports-screen.tsx';

export default function AdminReportsPage() {
  const [query, setQuery] = useSearchParams();
  const { now, timeZone } = useTimes();
  const zone = timeZone ?? browserTimeZone();
  const today = localDay(now, zone);
  const days = parseDays(query, today);
  return (
    <AdminScreenPage heading={texts.heading}>
      <ReportsScreen
        days={days}
        today={today}
        zone={zone}
        onChange={({ from, to }) => setQuery({ from, to })}
      />
    </AdminScreenPage>
  );
}
