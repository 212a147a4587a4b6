import { Plus } from 'lucide-react';
import { useState } from 'react';
import { nextPagePosition, type PagePosition, previousPagePosition } from '../../../shared/paging.ts';
import { adminPageTexts } from '../../../web/admin-page-texts.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { pagerTexts } from '../../../web/pager-texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminTexts } from '../admin-texts.ts';
import { adminList, type DiscountCode } from '../contract.ts';
import { type CodeFilters, codeListParams, DISCOUNT_FILTERS, parseDiscountFilter } from '../rules.ts';
import { CodeDialog } from './code-dialog.tsx';
import { CodeRow } from './code-row.tsx';
import './discounts.css';

const screenTexts = adminTexts.screen;
const { columns } = screenTexts;
const options = DISCOUNT_FILTERS.map((value) => ({
  value: value as string,
  label: screenTexts.filters[value],
}));

export interface DiscountsScreenProps {
  filters: CodeFilters;
  onChange: (to: CodeFilters) => void;
}

/** /admin/discounts: the codes with their use, live, newest first. */
export function DiscountsScreen({ filters, onChange }: DiscountsScreenProps) {
  const { data, error, isFetching, retry } = useRead(adminList, codeListParams(filters));
  const [open, setOpen] = useState<DiscountCode | 'new'>();
  return (
    <>
      <PageHeading aside={screenTexts.lead}>{screenTexts.heading}</PageHeading>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <Button variant="primary" icon={<Plus size={18} aria-hidden="true" />} onClick={() => setOpen('new')}>
          {screenTexts.addCode}
        </Button>
        <FilterSelect
          label={screenTexts.filter}
          value={filters.filter}
          options={options}
          onChange={(value) => onChange({ filter: parseDiscountFilter(value), page: 1 })}
        />
      </div>
      {filters.isCursorMissing ? <Note tone="bad">{adminPageTexts.paginationFailed}</Note> : null}
      {data ? (
        <Codes
          codes={data.codes}
          hasOlder={data.hasOlder}
          filters={filters}
          busy={isFetching}
          onPosition={(position) => onChange({ filter: filters.filter, ...position })}
          onEdit={setOpen}
        />
      ) : error ? (
        <ErrorState title={screenTexts.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{screenTexts.loading}</LoadingText>
          <SkeletonRows count={6} />
        </>
      )}
      {open ? (
        <CodeDialog code={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

interface CodesProps {
  codes: readonly DiscountCode[];
  hasOlder: boolean;
  filters: CodeFilters;
  busy: boolean;
  onPosition: (to: PagePosition) => void;
  onEdit: (code: DiscountCode) => void;
}

function Codes({ codes, hasOlder, filters, busy, onPosition, onEdit }: CodesProps) {
  if (codes.length === 0)
    return filters.filter === 'all' ? (
      <EmptyState variant="empty" title={screenTexts.none} titleAs="p" />
    ) : (
      <EmptyState variant="filter" title={screenTexts.noneMatch} titleAs="p" />
    );
  return (
    <>
      <DataTable
        label={screenTexts.heading}
        layout="wide"
        busy={busy}
        columns={[
          { key: 'code', label: columns.code },
          { key: 'discount', label: columns.discount },
          { key: 'validity', label: columns.validity },
          { key: 'uses', label: columns.uses, numeric: true },
          { key: 'given', label: columns.given, numeric: true },
          { key: 'revenue', label: columns.revenue, numeric: true },
          { key: 'actions', label: columns.actions },
        ]}
      >
        {codes.map((code) => (
          <CodeRow key={code.id} code={code} onEdit={() => onEdit(code)} />
        ))}
      </DataTable>
      <Pager
        label={pagerTexts.label}
        text={pagerTexts.page(filters.page)}
        prevLabel={pagerTexts.prev}
        nextLabel={pagerTexts.next}
        hasPrev={filters.page > 1}
        hasNext={hasOlder}
        onPrev={() => onPosition(previousPagePosition(filters, codes[0]!.id))}
        onNext={() => onPosition(nextPagePosition(filters, codes.at(-1)!.id))}
      />
    </>
  );
}
