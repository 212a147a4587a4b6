import { useEffect } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { MissingCursorNote, PositionPager } from '../../../web/lists/position-pager.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminList } from '../admin-contract.ts';
import { type AdminFilters, adminListParams, firstPage, pageAt } from '../admin-filters.ts';
import { adminTexts } from '../admin-texts.ts';
import { ADMIN_FILTERS, ADMIN_ORDERS_PAGE_SIZE } from '../rules.ts';
import { texts } from '../texts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { OrdersTable } from './orders-table.tsx';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { ProblemNote } from './problem-note.tsx';
import { useBulkUpdate, useSelection } from './use-bulk.ts';
import { usePinnedRows } from './use-pinned-rows.ts';

const options = optionsOf(ADMIN_FILTERS, texts.statuses);
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
              onChange={(status) => onChange(firstPage(filters, { status }))}
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
      <MissingCursorNote position={filters} />
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
            <PositionPager
              position={filters}
              ids={pinned.rows.map(({ id }) => id)}
              hasOlder={data.hasOlder}
              onPosition={(position) => onChange(pageAt(filters, position))}
            />
          </>
        ) : (
          <NoRows
            words={adminTexts}
            isFiltered={filters.status !== 'all' || filters.search !== '' || filters.days !== undefined}
            onClear={() => onChange(firstPage(filters, { status: 'all', search: '', days: undefined }))}
            titleAs="h2"
          />
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
