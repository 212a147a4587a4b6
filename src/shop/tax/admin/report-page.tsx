import '../../../web/styles/admin-entry.css';
import './tax.css';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { quarterInUrl } from '../report.ts';
import { shellTexts } from '../shell-texts.ts';
import { ReportScreen } from './report-screen.tsx';

export default function AdminTaxReportPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  return (
    <AdminPage>
      {user ? (
        <ReportScreen quarter={quarterInUrl(query)} onChange={(quarter) => setQuery({ quarter })} />
      ) : (
        <SessionEnded heading={shellTexts.reportTitle} />
      )}
    </AdminPage>
  );
}
