import { type RefObject, useEffect, useRef } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { useAppDispatch } from '../../../web/hooks.ts';
import { LoadMore, useInfiniteList } from '../../../web/infinite-list/load-more.tsx';
import { NextPages } from '../../../web/infinite-list/next-pages.tsx';
import { Kept } from '../../../web/kept-markup.tsx';
import { useToast } from '../../../web/toasts.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { CardGrid } from '../../../web/ui/card-grid.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { SkeletonGrid } from '../../../web/ui/skeleton-grid.tsx';
import { list, type ProductListParams, type ProductPage } from '../contract.ts';
import { type Filters, saidFilters } from '../filters.ts';
import { homeTexts as home } from '../home-texts.ts';
import { texts } from '../texts.ts';
import { ShelfProduct, type ShelfProductProps } from './shelf-product.tsx';
import { filtersShown } from './state.ts';

/** The widest row of the shelf: its pictures are fetched first. */
const FIRST_ROW = 4;

export interface ProductGridProps {
  filters: Filters;
  signedIn: boolean;
  AddToCart: ShelfProductProps['AddToCart'];
}

/** The shelf of Home: 48 products, more while one scrolls, every one of them live (SPEC L43, SETTLED 20). */
export function ProductGrid({ filters, signedIn, AddToCart }: ProductGridProps) {
  const params: ProductListParams = saidFilters(filters);
  const first = useRead(list, params);
  const dispatch = useAppDispatch();
  useEffect(() => void dispatch(filtersShown(filters)), [filters, dispatch]);
  const { end, further, more } = useInfiniteList(`products ${JSON.stringify(params)}`, first);
  const shelf = useRef<HTMLUListElement>(null);
  const focusOnNext = useFocusOnNew(shelf);
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
      const eager = offset + index < FIRST_ROW;
      return (
        <Kept key={product.id} by={() => ['product', signedIn, eager, product]}>
          <ShelfProduct product={product} signedIn={signedIn} AddToCart={AddToCart} eager={eager} />
        </Kept>
      );
    });
  const shelfAndMore = (
    <>
      <CardGrid label={home.products} busy={first.isFetching} ref={shelf}>
        {products(data, 0)}
        {further ? (
          <NextPages contract={list} params={params} {...further}>
            {(page) => products(page, FIRST_ROW)}
          </NextPages>
        ) : null}
      </CardGrid>
      <LoadMore
        end={end}
        loading={home.loadingMore}
        failed={texts.loadFailedToast}
        onMore={(pressed) => {
          if (pressed) focusOnNext();
          more();
        }}
      />
    </>
  );
  // The server always draws one page, at one place of the tree.
  return <Kept by={() => ['shelf', signedIn, first.isFetching, end, data]}>{shelfAndMore}</Kept>;
}

/** An empty shelf says why: no such category, nothing found, or nothing there at all. */
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

/** Tells of a failure once, not again until it has worked in between. */
export function useFailureToast(failed: boolean, text: string): void {
  const toast = useToast();
  useEffect(() => {
    if (failed) toast({ kind: 'error', text });
  }, [failed, text, toast]);
}

/** After "Load more" was pressed, the first new product gets the focus: the next Tab goes on from there. */
function useFocusOnNew(shelf: RefObject<HTMLUListElement | null>): () => void {
  const from = useRef<number>(undefined);
  useEffect(() => {
    const list = shelf.current;
    if (from.current === undefined || !list || list.children.length <= from.current) return;
    list.children[from.current]?.querySelector<HTMLElement>('h2 a')?.focus();
    from.current = undefined;
  });
  return () => {
    from.current = shelf.current?.children.length;
  };
}
