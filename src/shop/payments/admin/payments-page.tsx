import '../../../web/styles/admin-entry.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { parsePaymentFilters, serializePaymentFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { PaymentsScreen } from './payments-screen.tsx';

export default function AdminPaymentsPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parsePaymentFilters(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <PaymentsScreen filters={filters} onChange={(to) => setQuery(serializePaymentFilters(to))} />
      ) : (
        <SessionEnded heading={shellTexts.title} />
      )}
    </AdminPage>
  );
}
