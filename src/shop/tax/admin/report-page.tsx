import '../../../web/styles/admin-entry.css';
import './tax.css';
import { useSearchParams } from 'react-router';
import { AdminScreenPage } from '../../../web/admin-screen-page.tsx';
import { quarterInUrl } from '../report.ts';
import { shellTexts } from '../shell-texts.ts';
import { ReportScreen } from './report-screen.tsx';

export default function AdminTaxReportPage() {
  const [query, setQuery] = useSearchParams();
  return (
    <AdminScreenPage heading={shellTexts.reportTitle}>
      <ReportScreen quarter={quarterInUrl(query)} onChange={(quarter) => setQuery({ quarter })} />
    </AdminScreenPage>
  );
}
