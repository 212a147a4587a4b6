import '../../../web/styles/admin-entry.css';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { AdminPage } from '../../../web/admin-page.tsx';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { shellTexts } from '../shell-texts.ts';
import { parseWithdrawalFilters, serializeWithdrawalFilters } from '../withdrawal-filters.ts';
import { WithdrawalsScreen } from './withdrawals-screen.tsx';

export default function AdminWithdrawalsPage() {
  const { user } = useSession();
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => parseWithdrawalFilters(query), [query]);
  return (
    <AdminPage>
      {user ? (
        <WithdrawalsScreen filters={filters} onChange={(to) => setQuery(serializeWithdrawalFilters(to))} />
      ) : (
        <SessionEnded heading={shellTexts.adminWithdrawals} />
      )}
    </AdminPage>
  );
}
