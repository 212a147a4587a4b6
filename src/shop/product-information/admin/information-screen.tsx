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
import { list, missing as missingCounts, type InformationRow as Row } from '../contract.ts';
import { INFORMATION_FILTERS, type InformationFilter, type InformationFilters } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { InformationRow } from './information-row.tsx';
import { Manufacturers } from './manufacturers.tsx';
import './information.css';

const options = INFORMATION_FILTERS.map((value) => ({
  value: value as string,
  label: adminTexts.filters[value],
}));
const { columns } = adminTexts;
const loadDialog = () => import('./information-dialog.tsx');
const InformationDialog = lazy(loadDialog);

export interface InformationScreenProps {
  filters: InformationFilters;
  onChange: (to: InformationFilters) => void;
}

/** /admin/product-information: the information of every product, live, and the manufacturers. */
export function InformationScreen({ filters, onChange }: InformationScreenProps) {
  const { search, show } = filters;
  const [searchText, setSearchText] = useDebouncedSearch(
    search,
    (to) => onChange({ ...filters, search: to }),
    (text) => text.trim(),
  );
  const { data: counts } = useRead(missingCounts, {});
  const [editing, setEditing] = useState<Row>();
  // Preloads the dialog.
  useEffect(() => void loadDialog().catch(() => {}), []);
  return (
    <>
      <PageHeading aside={adminTexts.lead}>{shellTexts.title}</PageHeading>
      {counts ? <p className="information-counts">{adminTexts.counts(counts)}</p> : null}
      <div className="table-tools">
        <SearchField label={adminTexts.search} value={searchText} onChange={setSearchText} />
        <FilterSelect
          label={adminTexts.show}
          value={show}
          options={options}
          layout="above"
          onChange={(value) => onChange({ ...filters, show: value as InformationFilter })}
        />
      </div>
      {/* The key remounts the list for another search or filter, so that it begins with its first page. */}
      <Products
        key={`${show} ${search}`}
        filters={filters}
        onEdit={setEditing}
        onReset={() => onChange({ search: '', show: 'all' })}
      />
      {/* Outside the list: another search remounts it, and the dialog must stay open. */}
      {editing ? (
        <Suspense fallback={null}>
          <InformationDialog key={editing.id} product={editing} onClose={() => setEditing(undefined)} />
        </Suspense>
      ) : null}
      <Manufacturers />
    </>
  );
}

interface ProductsProps {
  filters: InformationFilters;
  onEdit: (product: Row) => void;
  onReset: () => void;
}

function Products({ filters, onEdit, onReset }: ProductsProps) {
  const { cursor, pager } = useCursorPages();
  const { data, error, isFetching, retry } = useRead(list, { ...filters, ...(cursor && { cursor }) });
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
          { key: 'unitPrice', label: columns.unitPrice },
          { key: 'manufacturer', label: columns.manufacturer },
          { key: 'actions', label: columns.actions },
        ]}
      >
        {products.map((product) => (
          <InformationRow key={product.id} product={product} onEdit={() => onEdit(product)} />
        ))}
      </DataTable>
      <Pager {...pager(nextCursor)} />
    </>
  );
}
