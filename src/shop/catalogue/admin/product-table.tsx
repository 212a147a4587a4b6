import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { LoadMore, useInfiniteList } from '../../../web/infinite-list/load-more.tsx';
import { NextPages } from '../../../web/infinite-list/next-pages.tsx';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { type AdminProductPage, adminList } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { EVERY_PRODUCT } from '../manage-filters.ts';
import { useFailureToast } from '../web/product-grid.tsx';
import { ProductRow, type ProductRowProps } from './product-rows.tsx';

const words = adminTexts.products;
const { columns } = adminTexts.manage;
const COLUMNS = [
  { key: 'image', label: columns.image },
  { key: 'title', label: columns.title },
  { key: 'category', label: columns.category },
  { key: 'price', label: columns.price, numeric: true },
  { key: 'actions', label: columns.actions },
];

export interface ProductTableProps extends Omit<ProductRowProps, 'product' | 'chosen'> {
  chosenId: string | undefined;
}

/** All products, newest first: twenty, and more while one scrolls (SETTLED 20). */
export function ProductTable({ chosenId, ...handlers }: ProductTableProps) {
  const first = useRead(adminList, EVERY_PRODUCT);
  const { end, further, more } = useInfiniteList('admin products', first);
  useFailureToast(first.error !== undefined, words.loadFailedToast);

  const { data, error, retry, isFetching } = first;
  if (!data && error)
    return <ErrorState title={words.loadFailed} titleAs="p" onRetry={retry} busy={isFetching} />;
  if (!data)
    return (
      <>
        <LoadingText>{words.loading}</LoadingText>
        <SkeletonRows count={6} height={69} />
      </>
    );
  if (data.products.length === 0) return <EmptyState variant="empty" title={words.none} titleAs="p" />;

  const rows = (page: AdminProductPage) =>
    page.products.map((product) => (
      <ProductRow key={product.id} product={product} chosen={product.id === chosenId} {...handlers} />
    ));
  return (
    <>
      <DataTable label={words.heading} layout="products" columns={COLUMNS} busy={isFetching}>
        {rows(data)}
        {further ? (
          <NextPages contract={adminList} params={EVERY_PRODUCT} {...further}>
            {rows}
          </NextPages>
        ) : null}
      </DataTable>
      <LoadMore end={end} loading={words.loadingMore} failed={words.loadFailedToast} onMore={more} />
    </>
  );
}
