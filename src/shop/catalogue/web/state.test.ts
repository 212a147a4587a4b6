import { describe, expect, test } from 'vitest';
import { fetchRead } from '../../../web/api/fetch-read.ts';
import { cacheReads, resetReads } from '../../../web/api/read-cache.ts';
import { createStore } from '../../../web/store.ts';
import { list, type Product, type ProductListParams } from '../contract.ts';
import { filtersShown } from './state.ts';

const products = (...ids: string[]): Product[] =>
  ids.map((id) => ({
    id,
    title: id,
    priceCents: 100,
    image: '',
    category: 'kitchen',
    description: '',
    rating: { rate: 0, count: 0 },
  }));
const page = (params: ProductListParams, nextCursor: string | null, ...ids: string[]) =>
  cacheReads([
    { name: list.name, path: list.path, params, data: { products: products(...ids), nextCursor } },
  ]);

describe('the slice product (SPEC L71)', () => {
  test('contains all cached pages, in order', () => {
    const store = createStore();
    store.dispatch(page({}, 'c1', 'a', 'b'));
    store.dispatch(page({ cursor: 'c1' }, 'c2', 'c'));
    store.dispatch(page({ cursor: 'elsewhere' }, null, 'x'));
    expect(store.getState().product.items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    // The first page has changed, so the page cached after its old end is not its next page.
    store.dispatch(page({}, 'c9', 'new', 'a'));
    expect(store.getState().product.items.map(({ id }) => id)).toEqual(['new', 'a']);
  });

  test('contains the displayed search and category with their products', () => {
    const store = createStore();
    store.dispatch(page({}, null, 'a'));
    store.dispatch(page({ category: 'kitchen', search: 'tea' }, null, 'pot'));
    store.dispatch(filtersShown({ category: 'kitchen', search: 'tea', sort: 'newest' }));
    expect(store.getState().product).toMatchObject({ category: 'kitchen', search: 'tea', error: null });
    expect(store.getState().product.items.map(({ id }) => id)).toEqual(['pot']);
  });

  test('is loading, then failed with the error text, then loaded', async () => {
    const store = createStore();
    globalThis.fetch = async () =>
      Response.json({ error: { code: 'failed', message: 'No.' } }, { status: 500 });
    const request = fetchRead(store, list, {});
    expect(store.getState().product).toMatchObject({ items: [], loading: true, error: null });
    await request;
    expect(store.getState().product).toMatchObject({ loading: false, error: 'Failed to load products.' });
    store.dispatch(page({}, null, 'a'));
    expect(store.getState().product).toMatchObject({ loading: false, error: null });
    store.dispatch(resetReads());
    expect(store.getState().product.items).toEqual([]);
  });

  test('is the same object while the products are the same', () => {
    const store = createStore();
    store.dispatch(page({}, null, 'a'));
    const before = store.getState().product;
    store.dispatch(page({}, null, 'a'));
    expect(store.getState().product).toBe(before);
  });
});
