import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { parseHistoryFilter } from '../../shop/orders/filters.ts';
import { texts } from '../../shop/orders/texts.ts';
import { OrderHistory, type OrderHistoryProps } from '../../shop/orders/web/order-history.tsx';
import { BackButton } from '../routing/back-link.tsx';
import { pageNumber } from '../routing/page-number.ts';
import { useSession } from '../session.ts';
import { SessionEnded } from '../session-ended.tsx';
import { texts as shellTexts } from '../texts.ts';
import { Page } from '../ui/page.tsx';

export default function OrdersPage() {
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const change = useCallback<OrderHistoryProps['onChange']>(
    ({ filter, page }, options) =>
      setSearch(
        { ...(filter !== 'all' && { status: filter }), ...(page > 1 && { page: String(page) }) },
        { preventScrollReset: false, ...options },
      ),
    [setSearch],
  );
  return (
    <Page width="medium">
      {user ? (
        <OrderHistory filter={parseHistoryFilter(search)} page={pageNumber(search)} onChange={change} />
      ) : (
        <SessionEnded heading={texts.history.heading} />
      )}
      <p className="page-end">
        <BackButton list="/">{shellTexts.actions.backToHome}</BackButton>
      </p>
    </Page>
  );
}
