import { createAction, createReducer } from '@reduxjs/toolkit';
import { readEntry, type WithReads } from '../../../web/api/read-cache.ts';
import { list, type Product } from '../contract.ts';
import { type Filters, serializeFilters } from '../filters.ts';
import { texts } from '../texts.ts';

/** Products on Home and their filters (SPEC L71). */
export interface ProductState {
  items: readonly Product[];
  loading: boolean;
  error: string | null;
  search: string;
  category: string;
}

/** Copies the filters of Home, which are stored in its URL, into the store. */
export const filtersShown = createAction<Filters>('product/filtersShown');

const unfiltered: Filters = { category: '', search: '', sort: 'newest' };
export const shownFiltersReducer = createReducer(unfiltered, (builder) =>
  builder.addCase(filtersShown, (_, { payload }) => payload),
);

interface StateWithFilters extends WithReads {
  shownFilters: Filters;
}

/**
 * Derives the slice `product` from the cached pages for the current filters. Returns the same object if nothing has
 * changed.
 */
export function deriveProductState(
  previous: ProductState | undefined,
  state: StateWithFilters,
): ProductState {
  const { category, search } = state.shownFilters;
  const params = serializeFilters(state.shownFilters);
  const page = (cursor?: string) => readEntry(state, list, cursor ? { ...params, cursor } : params);
  const first = page();
  const items: Product[] = [];
  let current = first?.data;
  while (current) {
    items.push(...current.products);
    current = current.nextCursor ? page(current.nextCursor)?.data : undefined;
  }
  const loading = first?.request !== undefined;
  const error = first?.error === undefined ? null : texts.loadFailedToast;
  const isUnchanged =
    previous?.loading === loading &&
    previous.error === error &&
    previous.search === search &&
    previous.category === category &&
    previous.items.length === items.length &&
    items.every((item, index) => item === previous.items[index]);
  return isUnchanged ? previous : { items, loading, error, search, category };
}
