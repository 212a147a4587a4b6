import '../../../web/styles/admin-entry.css';
import './checklist.css';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { PositionList } from '../../../web/lists/position-list.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { ACTIONS_COLUMN, columnsOf, DataTable } from '../../../web/ui/data-table.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminTexts } from '../admin-texts.ts';
import { withdrawals as withdrawalsRead } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import {
  parseWithdrawalFilters,
  serializeWithdrawalFilters,
  WITHDRAWAL_STATUS_FILTERS,
  withdrawalParams,
} from '../withdrawal-filters.ts';
import { Disclaimer } from './disclaimer.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';

const withdrawalsTexts = adminTexts.withdrawals;
const options = optionsOf(WITHDRAWAL_STATUS_FILTERS, withdrawalsTexts.filters);
const columns = [
  ...columnsOf(['order', 'received', 'sender', 'statement', 'status'], withdrawalsTexts.columns),
  ACTIONS_COLUMN,
];

/** /admin/withdrawals: statements of withdrawal, live, newest first. */
export function WithdrawalsScreen() {
  const [filters, setFilters] = useUrlFilters(parseWithdrawalFilters, serializeWithdrawalFilters);
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
          onChange={(chosen) => setFilters({ filter: chosen, page: 1 })}
        />
      </div>
      <PositionList
        read={read}
        words={withdrawalsTexts}
        rowsOf={(page) => page.withdrawals}
        position={filters}
        onPosition={(position) => setFilters({ filter, ...position })}
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

export default adminScreenPage(shellTexts.adminWithdrawals, WithdrawalsScreen);
