import { useEffect } from 'react';
import { adminPageTexts } from '../../../web/admin-page-texts.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { pagerTexts } from '../../../web/pager-texts.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { type AdminOrderPage, adminList } from '../admin-contract.ts';
import { type AdminFilters, adminListParams, firstPage, nextPage, previousPage } from '../admin-filters.ts';
import { adminTexts } from '../admin-texts.ts';
import { ADMIN_FILTERS, ADMIN_ORDERS_PAGE_SIZE, toAdminFilter } from '../rules.ts';
import { texts } from '../texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { OrdersTable } from './orders-table.tsx';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { ProblemNote } from './problem-note.tsx';
import { useBulkUpdate, useSelection } from './use-bulk.ts';
import { usePinnedRows } from './use-pinned-rows.ts';

const options = ADMIN_FILTERS.map((filter) => ({ value: filter as string, label: texts.statuses[filter] }));
/** Height of a skeleton row, in px. */
const ROW_HEIGHT = 92;

export interface OrdersScreenProps {
  filters: AdminFilters;
  /** Time zone of the day filter; undefined if there is no day filter. */
  zone?: string | undefined;
  onChange: (to: AdminFilters, options?: { replace: boolean }) => void;
}

/** /admin/orders: live list of all orders, five per page (SPEC L60). */
export function OrdersScreen({ filters, zone, onChange }: OrdersScreenProps) {
  const page = useRead(adminList, adminListParams(filters));
  const selection = useSelection();
  const pinned = usePinnedRows(page, filters, selection.ids);
  const bulk = useBulkUpdate(selection, pinned.rowOf, pinned.callbacks);
  const { data, error, isFetching, retry } = page;

  // Goes to the first page when the last order of a later page has been removed.
  const isEmptied = !isFetching && data?.orders.length === 0 && pinned.rows.length === 0 && filters.page > 1;
  useEffect(() => {
    if (isEmptied) onChange(firstPage(filters), { replace: true });
  }, [isEmptied, filters, onChange]);

  return (
    <>
      <PageHeading
        actions={
          <div className="flex flex-wrap items-center gap-3">
            <FilterSelect
              label={adminTexts.status}
              value={filters.status}
              options={options}
              onChange={(value) => onChange(firstPage(filters, { status: toAdminFilter(value) }))}
            />
            {filters.status === 'all' ? null : (
              <Button onClick={() => onChange(firstPage(filters, { status: 'all' }))}>
                {shellTexts.actions.clearFilter}
              </Button>
            )}
          </div>
        }
      >
        {adminTexts.heading}
      </PageHeading>
      <OrdersToolbar
        filters={filters}
        zone={zone}
        onChange={onChange}
        updates={pinned.updates}
        onShowUpdates={pinned.showUpdates}
        rows={pinned.rows}
        selection={selection}
      />
      {filters.isCursorMissing ? <Note tone="bad">{adminPageTexts.paginationFailed}</Note> : null}
      {pinned.problem ? <ProblemNote problem={pinned.problem} onDismiss={pinned.dismissProblem} /> : null}
      {data?.tooMany ? <Note tone="info">{adminTexts.tooMany}</Note> : null}
      {data ? (
        pinned.rows.length > 0 ? (
          <>
            <OrdersTable
              rows={pinned.rows}
              busy={isFetching}
              callbacks={pinned.callbacks}
              selection={selection}
            />
            <OrdersPager
              filters={filters}
              page={data}
              ids={pinned.rows.map(({ id }) => id)}
              onChange={onChange}
            />
          </>
        ) : (
          <NoOrders filters={filters} onChange={onChange} />
        )
      ) : error ? (
        <ErrorState title={adminTexts.loadFailed} busy={isFetching} onRetry={retry} />
      ) : (
        <>
          <LoadingText>{adminTexts.loading}</LoadingText>
          <SkeletonRows count={ADMIN_ORDERS_PAGE_SIZE} height={ROW_HEIGHT} />
        </>
      )}
      <BulkBar selection={selection} bulk={bulk} />
    </>
  );
}

function NoOrders({ filters, onChange }: OrdersScreenProps) {
  if (filters.status === 'all' && filters.search === '' && !filters.days)
    return <EmptyState variant="empty" title={adminTexts.none} />;
  return (
    <EmptyState
      variant="filter"
      title={adminTexts.noneMatch}
      action={
        <Button onClick={() => onChange(firstPage(filters, { status: 'all', search: '', days: undefined }))}>
          {shellTexts.actions.clearFilter}
        </Button>
      }
    />
  );
}

interface OrdersPagerProps extends OrdersScreenProps {
  page: AdminOrderPage;
  /** Ids of the rows shown. */
  ids: readonly string[];
}

function OrdersPager({ filters, page, ids, onChange }: OrdersPagerProps) {
  return (
    <Pager
      label={pagerTexts.label}
      text={pagerTexts.page(filters.page)}
      prevLabel={pagerTexts.prev}
      nextLabel={pagerTexts.next}
      hasPrev={filters.page > 1}
      hasNext={page.hasOlder}
      onPrev={() => onChange(previousPage(filters, ids[0]!))}
      onNext={() => onChange(nextPage(filters, ids.at(-1)!))}
    />
  );
}
