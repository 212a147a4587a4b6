import { nextPagePosition, previousPagePosition } from '../../../shared/paging.ts';
import { adminPageTexts } from '../../../web/admin-page-texts.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { pagerTexts } from '../../../web/pager-texts.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type Withdrawal, withdrawals } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import {
  parseStatusFilter,
  WITHDRAWAL_STATUS_FILTERS,
  type WithdrawalFilters,
  withdrawalParams,
} from '../withdrawal-filters.ts';
import { Disclaimer } from './disclaimer.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';
import './checklist.css';

const withdrawalsTexts = adminTexts.withdrawals;
const { columns } = withdrawalsTexts;
const options = WITHDRAWAL_STATUS_FILTERS.map((value) => ({
  value: value as string,
  label: withdrawalsTexts.filters[value],
}));

export interface WithdrawalsScreenProps {
  filters: WithdrawalFilters;
  onChange: (to: WithdrawalFilters) => void;
}

/** /admin/withdrawals: statements of withdrawal, live, newest first. */
export function WithdrawalsScreen({ filters, onChange }: WithdrawalsScreenProps) {
  const { data, error, isFetching, retry } = useRead(withdrawals, withdrawalParams(filters));
  return (
    <>
      <PageHeading aside={withdrawalsTexts.lead}>{shellTexts.adminWithdrawals}</PageHeading>
      <Disclaimer />
      <div className="mb-6 flex justify-end">
        <FilterSelect
          label={withdrawalsTexts.filter}
          value={filters.filter}
          options={options}
          onChange={(value) => onChange({ filter: parseStatusFilter(value), page: 1 })}
        />
      </div>
      {filters.isCursorMissing ? <Note tone="bad">{adminPageTexts.paginationFailed}</Note> : null}
      {data ? (
        <Rows
          rows={data.withdrawals}
          hasOlder={data.hasOlder}
          filters={filters}
          busy={isFetching}
          onChange={onChange}
        />
      ) : error ? (
        <ErrorState title={withdrawalsTexts.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{withdrawalsTexts.loading}</LoadingText>
          <SkeletonRows count={6} />
        </>
      )}
    </>
  );
}

interface RowsProps extends WithdrawalsScreenProps {
  rows: readonly Withdrawal[];
  hasOlder: boolean;
  busy: boolean;
}

function Rows({ rows, hasOlder, filters, busy, onChange }: RowsProps) {
  if (rows.length === 0)
    return filters.filter === 'all' ? (
      <EmptyState variant="empty" title={withdrawalsTexts.none} titleAs="p" />
    ) : (
      <EmptyState variant="filter" title={withdrawalsTexts.noneMatch} titleAs="p" />
    );
  return (
    <>
      <DataTable
        label={shellTexts.adminWithdrawals}
        layout="wide"
        busy={busy}
        columns={[
          { key: 'order', label: columns.order },
          { key: 'received', label: columns.received },
          { key: 'sender', label: columns.sender },
          { key: 'statement', label: columns.statement },
          { key: 'status', label: columns.status },
          { key: 'actions', label: columns.actions },
        ]}
      >
        {rows.map((row) => (
          <WithdrawalRow key={row.id} row={row} />
        ))}
      </DataTable>
      <Pager
        label={pagerTexts.label}
        text={pagerTexts.page(filters.page)}
        prevLabel={pagerTexts.prev}
        nextLabel={pagerTexts.next}
        hasPrev={filters.page > 1}
        hasNext={hasOlder}
        onPrev={() => onChange({ filter: filters.filter, ...previousPagePosition(filters, rows[0]!.id) })}
        onNext={() => onChange({ filter: filters.filter, ...nextPagePosition(filters, rows.at(-1)!.id) })}
      />
    </>
  );
}
