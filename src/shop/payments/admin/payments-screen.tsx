import { lazy, Suspense, useEffect, useState } from 'react';
import { nextPagePosition, type PagePosition, previousPagePosition } from '../../../shared/paging.ts';
import { adminPageTexts } from '../../../web/admin-page-texts.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { useDebouncedSearch } from '../../../web/lists/use-debounced-search.ts';
import { pagerTexts } from '../../../web/pager-texts.ts';
import { texts as commonTexts } from '../../../web/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type AdminPayment, adminList, type PaymentPage } from '../contract.ts';
import { PAYMENT_FILTERS, type PaymentFilter, type PaymentFilters, paymentListParams } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { PaymentRow } from './payment-row.tsx';

const options = PAYMENT_FILTERS.map((value) => ({
  value: value as string,
  label: adminTexts.filters[value],
}));
const { columns } = adminTexts;
const loadDialog = () => import('./payment-dialog.tsx');
const PaymentDialog = lazy(loadDialog);

/** The part of the dialog that is shown first. */
export type DialogView = 'confirm' | 'details';

export interface PaymentsScreenProps {
  filters: PaymentFilters;
  onChange: (to: PaymentFilters) => void;
}

/** /admin/payments: the payments of orders, live, newest first. */
export function PaymentsScreen({ filters, onChange }: PaymentsScreenProps) {
  const { filter, search } = filters;
  const { data, error, isFetching, retry } = useRead(adminList, paymentListParams(filters));
  const [searchText, setSearchText] = useDebouncedSearch(
    search,
    (to) => onChange({ filter, search: to, page: 1 }),
    (text) => text.trim(),
  );
  const [open, setOpen] = useState<{ payment: AdminPayment; view: DialogView }>();
  // Preloads the dialog.
  useEffect(() => void loadDialog().catch(() => {}), []);
  return (
    <>
      <PageHeading
        aside={adminTexts.lead}
        actions={<ButtonLink to="/admin/payments/settings">{adminTexts.settings}</ButtonLink>}
      >
        {shellTexts.title}
      </PageHeading>
      <div className="table-tools">
        <SearchField label={adminTexts.search} value={searchText} onChange={setSearchText} />
        <FilterSelect
          label={adminTexts.show}
          value={filter}
          options={options}
          layout="above"
          onChange={(value) => onChange({ filter: value as PaymentFilter, search, page: 1 })}
        />
      </div>
      {filters.isCursorMissing ? <Note tone="bad">{adminPageTexts.paginationFailed}</Note> : null}
      {data ? (
        <Payments
          list={data}
          filters={filters}
          busy={isFetching}
          onPosition={(position) => onChange({ filter, search, ...position })}
          onReset={() => onChange({ filter: 'all', search: '', page: 1 })}
          onOpen={(payment, view) => setOpen({ payment, view })}
        />
      ) : error ? (
        <ErrorState title={adminTexts.loadFailed} titleAs="p" busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{adminTexts.loading}</LoadingText>
          <SkeletonRows count={6} />
        </>
      )}
      {open ? (
        <Suspense fallback={null}>
          <PaymentDialog {...open} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

interface PaymentsProps {
  list: PaymentPage;
  filters: PaymentFilters;
  busy: boolean;
  onPosition: (to: PagePosition) => void;
  onReset: () => void;
  onOpen: (payment: AdminPayment, view: DialogView) => void;
}

function Payments({
  list: { payments, hasOlder },
  filters,
  busy,
  onPosition,
  onReset,
  onOpen,
}: PaymentsProps) {
  if (payments.length === 0)
    return filters.filter === 'all' && filters.search === '' ? (
      <EmptyState variant="empty" title={adminTexts.none} titleAs="p" />
    ) : (
      <EmptyState
        variant="filter"
        title={adminTexts.noneMatch}
        titleAs="p"
        action={<Button onClick={onReset}>{commonTexts.actions.clearFilter}</Button>}
      />
    );
  return (
    <>
      <DataTable
        label={shellTexts.title}
        layout="wide"
        busy={busy}
        columns={[
          { key: 'order', label: columns.order },
          { key: 'method', label: columns.method },
          { key: 'state', label: columns.state },
          { key: 'due', label: columns.due, numeric: true },
          { key: 'open', label: columns.open, numeric: true },
          { key: 'actions', label: columns.actions },
        ]}
      >
        {payments.map((payment) => (
          <PaymentRow key={payment.orderId} payment={payment} onOpen={(view) => onOpen(payment, view)} />
        ))}
      </DataTable>
      <Pager
        label={pagerTexts.label}
        text={pagerTexts.page(filters.page)}
        prevLabel={pagerTexts.prev}
        nextLabel={pagerTexts.next}
        hasPrev={filters.page > 1}
        hasNext={hasOlder}
        onPrev={() => onPosition(previousPagePosition(filters, payments[0]!.orderId))}
        onNext={() => onPosition(nextPagePosition(filters, payments.at(-1)!.orderId))}
      />
    </>
  );
}
