import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { LoadMore, useInfiniteList } from '../../../web/lists/load-more.tsx';
import { NextPages } from '../../../web/lists/next-pages.tsx';
import { ACTIONS_COLUMN, columnsOf, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { type AdminProductPage, adminList } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { ALL_PRODUCTS_PARAMS } from '../manage-filters.ts';
import { useFailureToast } from '../web/product-grid.tsx';
import { ProductRow, type ProductRowProps } from './product-rows.tsx';

const texts = adminTexts.products;
const { columns } = adminTexts.manage;
const COLUMNS = [
  ...columnsOf(['image', 'title', 'category'], columns),
  { key: 'price', label: columns.price, numeric: true },
  ACTIONS_COLUMN,
];

export interface ProductTableProps extends Omit<ProductRowProps, 'product' | 'editing'> {
  editingId: string | undefined;
}

/** All products, newest first; further pages load on scroll (SETTLED 20). */
export function ProductTable({ editingId, ...handlers }: ProductTableProps) {
  const first = useRead(adminList, ALL_PRODUCTS_PARAMS);
  const { end, nextPages, loadMore } = useInfiniteList('admin products', first);
  useFailureToast(first.error !== undefined, texts.loadFailedToast);

  const { data, error, retry, isFetching } = first;
  if (!data && error)
    return <ErrorState title={texts.loadFailed} titleAs="p" onRetry={retry} busy={isFetching} />;
  if (!data)
    return (
      <>
        <LoadingText>{texts.loading}</LoadingText>
        <SkeletonRows count={6} height={69} />
      </>
    );
  if (data.products.length === 0) return <EmptyState variant="empty" title={texts.none} titleAs="p" />;

  const rows = (page: AdminProductPage) =>
    page.products.map((product) => (
      <ProductRow key={product.id} product={product} editing={product.id === editingId} {...handlers} />
    ));
  return (
    <>
      <DataTable label={texts.heading} layout="normal" columns={COLUMNS} busy={isFetching}>
        {rows(data)}
        {nextPages ? (
          <NextPages contract={adminList} params={ALL_PRODUCTS_PARAMS} {...nextPages}>
            {rows}
          </NextPages>
        ) : null}
      </DataTable>
      <LoadMore end={end} loading={texts.loadingMore} failed={texts.loadFailedToast} onMore={loadMore} />
    </>
  );
}
