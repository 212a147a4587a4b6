import { useRead } from '../../../web/api/use-read.ts';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { PositionList } from '../../../web/lists/position-list.tsx';
import { ACTIONS_COLUMN, DataTable } from '../../../web/ui/data-table.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminTexts } from '../admin-texts.ts';
import { withdrawals as withdrawalsRead } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import {
  WITHDRAWAL_STATUS_FILTERS,
  type WithdrawalFilters,
  withdrawalParams,
} from '../withdrawal-filters.ts';
import { Disclaimer } from './disclaimer.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';
import './checklist.css';

const withdrawalsTexts = adminTexts.withdrawals;
const options = optionsOf(WITHDRAWAL_STATUS_FILTERS, withdrawalsTexts.filters);
const columns = [
  { key: 'order', label: withdrawalsTexts.columns.order },
  { key: 'received', label: withdrawalsTexts.columns.received },
  { key: 'sender', label: withdrawalsTexts.columns.sender },
  { key: 'statement', label: withdrawalsTexts.columns.statement },
  { key: 'status', label: withdrawalsTexts.columns.status },
  ACTIONS_COLUMN,
];

export interface WithdrawalsScreenProps {
  filters: WithdrawalFilters;
  onChange: (to: WithdrawalFilters) => void;
}

/** /admin/withdrawals: statements of withdrawal, live, newest first. */
export function WithdrawalsScreen({ filters, onChange }: WithdrawalsScreenProps) {
  const { filter } = filters;
  const read = useRead(withdrawalsRead, withdrawalParams(filters));
  return (
    <>
      <PageHeading aside={withdrawalsTexts.lead}>{shellTexts.adminWithdrawals}</PageHeading>
      <Disclaimer />
      <div className="mb-6 flex justify-end">
        <FilterSelect
          label={withdrawalsTexts.filter}
          value={filter}
          options={options}
          onChange={(chosen) => onChange({ filter: chosen, page: 1 })}
        />
      </div>
      <PositionList
        read={read}
        words={withdrawalsTexts}
        rowsOf={(page) => page.withdrawals}
        position={filters}
        onPosition={(position) => onChange({ filter, ...position })}
        empty={<NoRows words={withdrawalsTexts} isFiltered={filter !== 'all'} />}
      >
        {(withdrawals) => (
          <DataTable
            label={shellTexts.adminWithdrawals}
            layout="wide"
            busy={read.isFetching}
            columns={columns}
          >
            {withdrawals.map((row) => (
              <WithdrawalRow key={row.id} row={row} />
            ))}
          </DataTable>
        )}
      </PositionList>
    </>
  );
}
