import { createAction, createReducer } from '@reduxjs/toolkit';
import { api, endpointOf } from '../../../web/api/api.ts';
import { list, type Product, type ProductPage } from '../contract.ts';
import { type Filters, serializeFilters } from '../filters.ts';
import { texts } from '../texts.ts';

/** SPEC L71: the goods that Home shows, and what they were chosen by. */
export interface ProductState {
  items: readonly Product[];
  loading: boolean;
  error: string | null;
  search: string;
  category: string;
}

/** Home shows what these filters choose; they live in its address, this tells the store. */
export const filtersShown = createAction<Filters>('product/filtersShown');

const unfiltered: Filters = { category: '', search: '', sort: 'newest' };
export const shownFiltersReducer = createReducer(unfiltered, (builder) =>
  builder.addCase(filtersShown, (_, { payload }) => payload),
);

interface WithCatalogue {
  [api.reducerPath]: ReturnType<typeof api.reducer>;
  shownFilters: Filters;
}

/** The slice `product`, derived at the root from the pages that the query cache holds for the shown filters. */
export function deriveProductState(before: ProductState | undefined, state: WithCatalogue): ProductState {
  const { category, search } = state.shownFilters;
  const params = serializeFilters(state.shownFilters);
  const page = (cursor?: string) =>
    endpointOf(list).select(cursor ? { ...params, cursor } : params)(state as never);
  const first = page();
  const items: Product[] = [];
  let found = first.data as ProductPage | undefined;
  while (found) {
    items.push(...found.products);
    found = found.nextCursor ? (page(found.nextCursor).data as ProductPage | undefined) : undefined;
  }
  const loading = first.status === 'pending';
  const error = first.error === undefined ? null : texts.loadFailedToast;
  const same =
    before?.loading === loading &&
    before.error === error &&
    before.search === search &&
    before.category === category &&
    before.items.length === items.length &&
    items.every((item, index) => item === before.items[index]);
  return same ? before : { items, loading, error, search, category };
}
