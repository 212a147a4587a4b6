import { lazy, Suspense, useEffect, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { useCursorPages } from '../../../web/lists/use-cursor-pages.ts';
import { useDebouncedSearch } from '../../../web/lists/use-debounced-search.ts';
import { texts as commonTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type Level, levels } from '../contract.ts';
import { LEVEL_FILTERS, type LevelFilter, type LevelFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { LevelRow } from './level-row.tsx';
import { StockCount } from './stock-count.tsx';

const options = LEVEL_FILTERS.map((value) => ({ value: value as string, label: adminTexts.filters[value] }));
const { columns } = adminTexts;
const loadDialog = () => import('./level-dialog.tsx');
const LevelDialog = lazy(loadDialog);

export interface StockScreenProps {
  filters: LevelFilters;
  onChange: (to: LevelFilters) => void;
}

/** /admin/stock: the level of every product, live, and the stock count. */
export function StockScreen({ filters, onChange }: StockScreenProps) {
  const { search, show } = filters;
  const [searchText, setSearchText] = useDebouncedSearch(
    search,
    (to) => onChange({ ...filters, search: to }),
    (text) => text.trim(),
  );
  const [changing, setChanging] = useState<Level>();
  // Preloads the dialog.
  useEffect(() => void loadDialog().catch(() => {}), []);
  return (
    <>
      <PageHeading aside={adminTexts.lead}>{shellTexts.title}</PageHeading>
      <div className="table-tools">
        <SearchField label={adminTexts.search} value={searchText} onChange={setSearchText} />
        <FilterSelect
          label={adminTexts.show}
          value={show}
          options={options}
          layout="above"
          onChange={(value) => onChange({ ...filters, show: value as LevelFilter })}
        />
      </div>
      {/* Begins with the first page when the filters change. */}
      <Levels
        key={`${show} ${search}`}
        filters={filters}
        onChange={setChanging}
        onReset={() => onChange({ search: '', show: 'all' })}
      />
      {changing ? (
        <Suspense fallback={null}>
          <LevelDialog key={changing.id} product={changing} onClose={() => setChanging(undefined)} />
        </Suspense>
      ) : null}
      <StockCount />
    </>
  );
}

interface LevelsProps {
  filters: LevelFilters;
  onChange: (product: Level) => void;
  onReset: () => void;
}

function Levels({ filters, onChange, onReset }: LevelsProps) {
  const { cursor, pager } = useCursorPages();
  const { data, error, isFetching, retry } = useRead(levels, { ...filters, ...(cursor && { cursor }) });
  if (!data && error)
    return (
      <ErrorState title={adminTexts.loadFailed} titleAs="p" busy={isFetching} onRetry={retry}>
        {error.message}
      </ErrorState>
    );
  if (!data)
    return (
      <>
        <LoadingText>{adminTexts.loading}</LoadingText>
        <SkeletonRows count={8} height={69} />
      </>
    );
  const { products, nextCursor } = data;
  if (products.length === 0 && cursor === undefined)
    return (
      <EmptyState
        variant="filter"
        title={adminTexts.none}
        titleAs="p"
        action={<Button onClick={onReset}>{commonTexts.actions.clearFilter}</Button>}
      />
    );
  return (
    <>
      <DataTable
        label={shellTexts.title}
        layout="normal"
        busy={isFetching}
        columns={[
          { key: 'image', label: columns.image },
          { key: 'product', label: columns.product },
          { key: 'lowAt', label: columns.lowAt },
          { key: 'level', label: columns.level, numeric: true },
          { key: 'actions', label: columns.actions },
        ]}
      >
        {products.map((product) => (
          <LevelRow key={product.id} product={product} onChange={() => onChange(product)} />
        ))}
      </DataTable>
      <Pager {...pager(nextCursor)} />
    </>
  );
}
