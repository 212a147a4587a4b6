import { useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { useDebouncedSearch } from '../../../web/lists/use-debounced-search.ts';
import { pagerTexts } from '../../../web/pager-texts.ts';
import { texts as commonTexts } from '../../../web/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminTexts } from '../admin-texts.ts';
import { products as productsRead } from '../contract.ts';
import { CLASS_FILTERS, type ClassFilter, type ClassFilters } from '../product-classes.ts';
import { shellTexts } from '../shell-texts.ts';
import { ClassesTable } from './classes-table.tsx';

const options = CLASS_FILTERS.map((value) => ({ value: value as string, label: adminTexts.filters[value] }));

export interface ClassesScreenProps {
  filters: ClassFilters;
  onChange: (to: ClassFilters) => void;
}

/** /admin/tax/products: the tax class of every product, live. */
export function ClassesScreen({ filters, onChange }: ClassesScreenProps) {
  const { search, show } = filters;
  const [searchText, setSearchText] = useDebouncedSearch(
    search,
    (to) => onChange({ ...filters, search: to }),
    (text) => text.trim(),
  );
  return (
    <>
      <PageHeading
        aside={adminTexts.productsLead}
        actions={<ButtonLink to="/admin/tax">{adminTexts.backToTax}</ButtonLink>}
      >
        {shellTexts.productsTitle}
      </PageHeading>
      <div className="table-tools">
        <SearchField label={adminTexts.search} value={searchText} onChange={setSearchText} />
        <FilterSelect
          label={adminTexts.show}
          value={show}
          options={options}
          layout="above"
          onChange={(value) => onChange({ ...filters, show: value as ClassFilter })}
        />
      </div>
      {/* Begins with the first page when the filters change. */}
      <Products
        key={`${show} ${search}`}
        filters={filters}
        onReset={() => onChange({ search: '', show: 'all' })}
      />
    </>
  );
}

function Products({ filters, onReset }: { filters: ClassFilters; onReset: () => void }) {
  /** Cursors of the pages after the first one, up to the current page. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const { data, error, isFetching, retry } = useRead(productsRead, { ...filters, ...(cursor && { cursor }) });
  if (!data)
    return error ? (
      <ErrorState title={adminTexts.productsFailed} titleAs="p" busy={isFetching} onRetry={retry}>
        {error.message}
      </ErrorState>
    ) : (
      <>
        <LoadingText>{adminTexts.productsLoading}</LoadingText>
        <SkeletonRows count={8} height={69} />
      </>
    );
  const { products, nextCursor } = data;
  if (products.length === 0 && cursors.length === 0)
    return (
      <EmptyState
        variant="filter"
        title={adminTexts.noProducts}
        titleAs="p"
        action={<Button onClick={onReset}>{commonTexts.actions.clearFilter}</Button>}
      />
    );
  return (
    <>
      <ClassesTable key={cursor} products={products} busy={isFetching} />
      <Pager
        text={pagerTexts.page(cursors.length + 1)}
        label={pagerTexts.label}
        prevLabel={pagerTexts.prev}
        nextLabel={pagerTexts.next}
        hasPrev={cursors.length > 0}
        hasNext={nextCursor !== null}
        onPrev={() => setCursors(cursors.slice(0, -1))}
        onNext={() => nextCursor && setCursors([...cursors, nextCursor])}
      />
    </>
  );
}
