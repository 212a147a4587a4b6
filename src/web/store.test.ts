import { describe, expect, it } from 'vitest';
import { profile, type SessionUser, session } from '../shop/account/contract.ts';
import { logoutFailed } from '../shop/account/web/state.ts';
import { list, type Product } from '../shop/catalogue/contract.ts';
import { filtersShown } from '../shop/catalogue/web/state.ts';
import { cacheReads } from './api/read-cache.ts';
import { createStore } from './store.ts';
import { showToast } from './toasts/toasts.ts';

const maya: SessionUser = { uid: 'maya', email: 'maya@shop.test', name: 'Maya', role: 'user' };
const mug: Product = {
  id: 'mug',
  title: 'Mug',
  priceCents: 1600,
  image: '',
  category: 'kitchen',
  description: '',
  rating: { rate: 4, count: 2 },
} as Product;
const cacheSession = (user: SessionUser | null) =>
  cacheReads([{ name: session.name, path: session.path, params: {}, data: { user } }]);
const goods = (params: object, products: Product[]) =>
  cacheReads([{ name: list.name, path: list.path, params, data: { products, nextCursor: null } }]);

describe('the slices of SPEC L71', () => {
  it('exist from the start, with the fields of L65, L67 and L71', () => {
    expect(createStore().getState()).toMatchObject({
      auth: { user: null, loading: true, error: null },
      cart: { items: [], status: 'idle', error: null },
      order: { orders: [], loading: false, error: null },
      product: { items: [], loading: false, error: null, search: '', category: '' },
      user: { profile: null, loading: false, error: null },
    });
  });

  it('keep their identity while their values are equal', () => {
    const store = createStore();
    store.dispatch(cacheSession(maya));
    store.dispatch(goods({}, [mug]));
    const before = store.getState();
    store.dispatch({ type: 'unknown action' });
    expect(store.getState()).toBe(before);
    store.dispatch(showToast({ kind: 'info', text: 'hello' }));
    store.dispatch(cacheSession({ ...maya }));
    const { auth, product, user, cart } = store.getState();
    expect(auth).toBe(before.auth);
    expect(product).toBe(before.product);
    expect(user).toBe(before.user);
    expect(cart).toBe(before.cart);
  });

  it('are separate in two stores', () => {
    const [one, other] = [createStore(), createStore()];
    one.dispatch(cacheSession(maya));
    expect(one.getState().auth.user).toEqual(maya);
    expect(other.getState().auth.user).toBeNull();
  });
});

describe('auth and user (SPEC L65, L82, L134)', () => {
  it('follow the session, including a changed name and role', () => {
    const store = createStore();
    store.dispatch(cacheSession({ ...maya, role: 'user' }));
    expect(store.getState().auth).toEqual({ user: maya, loading: false, error: null });
    store.dispatch(cacheSession({ ...maya, name: 'Maya Lindqvist', role: 'admin' }));
    expect(store.getState().auth.user).toMatchObject({ name: 'Maya Lindqvist', role: 'admin' });
  });

  it('show the reason of a failed logout, by default the specification’s text', () => {
    const store = createStore();
    store.dispatch(cacheSession(maya));
    store.dispatch(logoutFailed());
    expect(store.getState().auth).toEqual({ user: maya, loading: false, error: 'Logout failed' });
  });

  it('show the newest cached profile', () => {
    const store = createStore();
    const data = { ...maya, address: '12 Harbour Street' };
    store.dispatch(cacheReads([{ name: profile.name, path: profile.path, params: {}, data }]));
    expect(store.getState().user).toEqual({ profile: data, loading: false, error: null });
  });
});

describe('product (SPEC L71)', () => {
  it('shows the cached products of the current filters', () => {
    const store = createStore();
    const products = [mug];
    store.dispatch(goods({}, products));
    expect(store.getState().product.items).toEqual([mug]);
    store.dispatch(filtersShown({ category: 'bags', search: 'back', sort: 'newest' }));
    expect(store.getState().product).toMatchObject({ items: [], category: 'bags', search: 'back' });
    const pack = { ...mug, id: 'pack', category: 'bags' };
    store.dispatch(goods({ category: 'bags', search: 'back' }, [pack]));
    expect(store.getState().product.items).toEqual([pack]);
    store.dispatch(filtersShown({ category: '', search: '', sort: 'newest' }));
    expect(store.getState().product.items[0]).toEqual(mug);
  });
});
