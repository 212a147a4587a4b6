import '../../../web/styles/admin-entry.css';
import { useState } from 'react';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { NoRows } from '../../../web/lists/no-rows.tsx';
import { PositionList } from '../../../web/lists/position-list.tsx';
import { useUrlFilters } from '../../../web/lists/use-url-filters.ts';
import { ACTIONS_COLUMN, columnsOf, DataTable } from '../../../web/ui/data-table.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { AddButton } from '../../../web/ui/icon-buttons.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { adminList, type DiscountCode } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { codeListParams, DISCOUNT_FILTERS, parseCodeFilters, serializeCodeFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { CodeDialog } from './code-dialog.tsx';
import { CodeRow } from './code-row.tsx';

const screenTexts = adminTexts.screen;
const options = optionsOf(DISCOUNT_FILTERS, screenTexts.filters);
const columns = [
  ...columnsOf(['code', 'discount', 'validity'], screenTexts.columns),
  ...columnsOf(['uses', 'given', 'revenue'], screenTexts.columns, { numeric: true }),
  ACTIONS_COLUMN,
];

/** /admin/discounts: the codes with their use, live, newest first. */
export function DiscountsScreen() {
  const [filters, setFilters] = useUrlFilters(parseCodeFilters, serializeCodeFilters);
  const { filter } = filters;
  const read = useRead(adminList, codeListParams(filters));
  const [open, setOpen] = useState<DiscountCode | 'new'>();
  return (
    <>
      <PageHeading aside={screenTexts.lead}>{screenTexts.heading}</PageHeading>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <AddButton variant="primary" onClick={() => setOpen('new')}>
          {screenTexts.addCode}
        </AddButton>
        <FilterSelect
          label={screenTexts.filter}
          value={filter}
          options={options}
          onChange={(chosen) => setFilters({ filter: chosen, page: 1 })}
        />
      </div>
      <PositionList
        read={read}
        words={screenTexts}
        rowsOf={(page) => page.codes}
        position={filters}
        onPosition={(position) => setFilters({ filter, ...position })}
        empty={<NoRows words={screenTexts} isFiltered={filter !== 'all'} />}
      >
        {(codes) => (
          <DataTable label={screenTexts.heading} layout="wide" busy={read.isFetching} columns={columns}>
            {codes.map((code) => (
              <CodeRow key={code.id} code={code} onEdit={() => setOpen(code)} />
            ))}
          </DataTable>
        )}
      </PositionList>
      {open ? (
        <CodeDialog code={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

export default adminScreenPage(shellTexts.title, DiscountsScreen);
