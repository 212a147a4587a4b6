import { useEffect } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { NumberedPager } from '../../../web/ui/pager.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { type HistoryPage, mine } from '../contract.ts';
import { historyParams } from '../filters.ts';
import { SHOPPER_FILTERS, type ShopperFilter, toShopperFilter } from '../rules.ts';
import { texts } from '../texts.ts';
import { HistoryOrder } from './history-order.tsx';
import { OrderCards } from './order-card.tsx';

const historyTexts = texts.history;
const options = SHOPPER_FILTERS.map((filter) => ({ value: filter, label: texts.statuses[filter] }));

export interface OrderHistoryProps {
  filter: ShopperFilter;
  /** From 1. */
  page: number;
  onChange: (to: { filter: ShopperFilter; page: number }, options?: { replace: boolean }) => void;
}

/** Live list of the viewer's orders (SPEC L49). */
export function OrderHistory({ filter, page, onChange }: OrderHistoryProps) {
  const { data, error, isFetching, retry } = useRead(mine, historyParams(filter, page));

  // When the last page has become empty, the server returns the page before it: updates the URL to that page.
  const shownPage = isFetching ? undefined : data?.page;
  useEffect(() => {
    if (shownPage !== undefined && shownPage < page) onChange({ filter, page: shownPage }, { replace: true });
  }, [shownPage, page, filter, onChange]);

  const clear = () => onChange({ filter: 'all', page: 1 });
  return (
    <>
      <PageHeading
        actions={
          <div className="flex flex-wrap items-center gap-3">
            <FilterSelect
              label={historyTexts.status}
              value={filter}
              options={options}
              onChange={(value) => onChange({ filter: toShopperFilter(value), page: 1 })}
            />
            {filter === 'all' ? null : <Button onClick={clear}>{shellTexts.actions.clearFilter}</Button>}
          </div>
        }
      >
        {historyTexts.heading}
      </PageHeading>
      {data ? (
        <Content
          data={data}
          filter={filter}
          busy={isFetching}
          onClear={clear}
          onPage={(to) => onChange({ filter, page: to })}
        />
      ) : error ? (
        <ErrorState title={historyTexts.loadFailedHeading} busy={isFetching} onRetry={retry}>
          {historyTexts.loadFailed(error.message)}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{historyTexts.loading}</LoadingText>
          <SkeletonRows count={3} height={260} />
        </>
      )}
    </>
  );
}

interface ContentProps {
  data: HistoryPage;
  filter: ShopperFilter;
  busy: boolean;
  onClear: () => void;
  onPage: (page: number) => void;
}

function Content({ data: { orders, page, pages }, filter, busy, onClear, onPage }: ContentProps) {
  if (orders.length === 0 && filter !== 'all')
    return (
      <EmptyState
        variant="filter"
        title={historyTexts.noneMatch}
        action={<Button onClick={onClear}>{shellTexts.actions.clearFilter}</Button>}
      />
    );
  if (orders.length === 0) return <EmptyState variant="empty" title={historyTexts.none} />;
  return (
    <>
      <OrderCards label={historyTexts.heading} busy={busy}>
        {orders.map((order) => (
          <HistoryOrder key={order.id} order={order} />
        ))}
      </OrderCards>
      {pages > 1 ? <NumberedPager page={page} pages={pages} onPage={onPage} /> : null}
    </>
  );
}
