import { type RefObject, useEffect, useRef } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { CachedFragment } from '../../../web/cached-fragment.tsx';
import { ErrorState } from '../../../web/error-state.tsx';
import { useAppDispatch } from '../../../web/hooks.ts';
import { LoadMore, useInfiniteList } from '../../../web/lists/load-more.tsx';
import { NextPages } from '../../../web/lists/next-pages.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { list, type ProductListParams, type ProductPage } from '../contract.ts';
import { type Filters, serializeFilters } from '../filters.ts';
import { homeTexts as home } from '../home-texts.ts';
import { texts } from '../texts.ts';
import { CardGrid } from './card-grid.tsx';
import { HomeProductCard, type HomeProductCardProps } from './home-product-card.tsx';
import { SkeletonGrid } from './skeleton-grid.tsx';
import { filtersShown } from './state.ts';

/** Products in the widest row of the grid; their images are loaded eagerly. */
const FIRST_ROW_SIZE = 4;

export interface ProductGridProps {
  filters: Filters;
  hasReviewsLink: boolean;
  AddToCart: HomeProductCardProps['AddToCart'];
}

/** Live product grid of Home: 48 products, more on scroll (SPEC L43, SETTLED 20). */
export function ProductGrid({ filters, hasReviewsLink, AddToCart }: ProductGridProps) {
  const params: ProductListParams = serializeFilters(filters);
  const first = useRead(list, params);
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(filtersShown(filters)), [filters, dispatch]);
  const { end, nextPages, loadMore } = useInfiniteList(`products ${JSON.stringify(params)}`, first);
  const grid = useRef<HTMLUListElement>(null);
  const focusFirstNew = useFocusFirstNew(grid);
  useFailureToast(first.error !== undefined, texts.loadFailedToast);

  const { data, error, retry } = first;
  if (!data && error) return <ErrorState title={home.loadFailed} onRetry={retry} busy={first.isFetching} />;
  if (!data)
    return (
      <>
        <LoadingText>{home.loading}</LoadingText>
        <SkeletonGrid />
      </>
    );
  if (data.products.length === 0) return <NothingFound filters={filters} />;

  const products = (page: ProductPage, offset: number) =>
    page.products.map((product, index) => {
      const eager = offset + index < FIRST_ROW_SIZE;
      return (
        <CachedFragment key={product.id} deps={() => ['product', hasReviewsLink, eager, product]}>
          <HomeProductCard
            product={product}
            hasReviewsLink={hasReviewsLink}
            AddToCart={AddToCart}
            eager={eager}
          />
        </CachedFragment>
      );
    });
  const gridAndMore = (
    <>
      <CardGrid label={home.products} busy={first.isFetching} ref={grid}>
        {products(data, 0)}
        {nextPages ? (
          <NextPages contract={list} params={params} {...nextPages}>
            {(page) => products(page, FIRST_ROW_SIZE)}
          </NextPages>
        ) : null}
      </CardGrid>
      <LoadMore
        end={end}
        loading={home.loadingMore}
        failed={texts.loadFailedToast}
        onMore={(isClick) => {
          if (isClick) focusFirstNew();
          loadMore();
        }}
      />
    </>
  );
  // Cached as a whole on the server, which always renders the first page only.
  return (
    <CachedFragment deps={() => ['grid', hasReviewsLink, first.isFetching, end, data]}>
      {gridAndMore}
    </CachedFragment>
  );
}

/** Empty state: no products in the category, no search results, or no products at all. */
function NothingFound({ filters: { category, search } }: { filters: Filters }) {
  if (!category && !search) return <EmptyState variant="empty" title={home.nothingYet} />;
  return (
    <EmptyState
      variant="filter"
      title={search ? home.noneFound(search) : home.noneInCategory}
      action={<ButtonLink to="/">{home.showAll}</ButtonLink>}
    >
      {search && category ? home.noneInCategory : null}
    </EmptyState>
  );
}

/** Shows a toast once per failure; a repeated failure shows it again only after a success. */
export function useFailureToast(failed: boolean, text: string): void {
  const toast = useToast();
  useEffect(() => {
    if (failed) toast({ kind: 'error', text });
  }, [failed, text, toast]);
}

/** Returns a function that focuses the first new product after "Load more", so that Tab continues from there. */
function useFocusFirstNew(grid: RefObject<HTMLUListElement | null>): () => void {
  const firstNewIndex = useRef<number>(undefined);
  useEffect(() => {
    const list = grid.current;
    const index = firstNewIndex.current;
    if (index === undefined || !list || list.children.length <= index) return;
    list.children[index]?.querySelector<HTMLElement>('h2 a')?.focus();
    firstNewIndex.current = undefined;
  });
  return () => {
    firstNewIndex.current = grid.current?.children.length;
  };
}
