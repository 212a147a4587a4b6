import { configureStore } from '@reduxjs/toolkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../../../demo/seeded-random.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import type { ApiError, ApiResult } from '../../../web/api/http.ts';
import { toastsReducer } from '../../../web/toasts/toasts.ts';
import { type Cart, mine as myCart, save } from '../contract.ts';
import type { CartProduct } from '../rules.ts';
import { flushCart } from '../web/flush.ts';
import { type CartApi, cartSaveMiddleware } from '../web/save-middleware.ts';
import { cartActions, cartReducer } from '../web/slice.ts';

let shop: TestShop;
let ids: string[];
beforeAll(async () => {
  shop = await testShop();
  ids = await insertProducts(shop.db, [{ title: 'Mug' }, { title: 'Lamp' }, { title: 'Rug' }]);
});
afterAll(() => shop.close());

type Outcome = 'arrives' | 'request lost' | 'response lost';
const NO_RESPONSE = { ok: false, error: { code: 'network', message: '', status: 0 } } as const;

function toResult({ status, body }: Reply<Cart>): ApiResult<Cart> {
  if (status === 200) return { ok: true, value: body };
  return { ok: false, error: { ...body.error!, status } as ApiError };
}

/** A browser's cart against the real server, over a network that `nextOutcome` controls. */
function device(user: TestUser, nextOutcome: () => Outcome = () => 'arrives') {
  const overNetwork = async (call: () => Promise<ApiResult<Cart>>): Promise<ApiResult<Cart>> => {
    const outcome = nextOutcome();
    if (outcome === 'request lost') return NO_RESPONSE;
    const result = await call();
    return outcome === 'arrives' ? result : NO_RESPONSE;
  };
  const api: CartApi = {
    save: (cart) => overNetwork(async () => toResult(await shop.write(save, cart, user))),
    load: () => overNetwork(async () => toResult(await shop.read(myCart, {}, user))),
  };
  const store = configureStore({
    reducer: { cart: cartReducer, toasts: toastsReducer },
    middleware: (defaults) => defaults().concat(cartSaveMiddleware(api)),
  });
  const quantities = () =>
    Object.fromEntries(store.getState().cart.items.map(({ id, quantity }) => [id, quantity]));
  return {
    store,
    quantities,
    change: (change: Parameters<typeof cartActions.changed>[0]) =>
      store.dispatch(cartActions.changed(change)),
    async load() {
      const { body } = await shop.read(myCart, {}, user);
      store.dispatch(cartActions.received(body));
    },
    async settle() {
      for (let tries = 0; tries < 100; tries++) if (await store.dispatch(flushCart())) return;
      throw new Error('the cart never reached the shop');
    },
  };
}

const product = (id: string): CartProduct => ({
  id,
  title: '',
  priceCents: 0,
  image: '',
  category: '',
  rating: 0,
});

test('saves nothing before the first load, and loading saves nothing', async () => {
  const user = await shop.addUser();
  const phone = device(user);
  phone.change({ kind: 'add', product: product(ids[0]!) });
  expect(await phone.store.dispatch(flushCart())).toBe(false);
  expect((await shop.read(myCart, {}, user)).body.revision).toBe(0);
  const laptop = device(user);
  await laptop.load();
  await laptop.settle();
  expect((await shop.read(myCart, {}, user)).body.revision).toBe(0);
  await phone.load();
  await phone.settle();
  expect((await shop.read(myCart, {}, user)).body.lines).toHaveLength(1);
});

test('rebases the slower device’s change onto the newer cart and shows a toast', async () => {
  const user = await shop.addUser();
  const [phone, laptop] = [device(user), device(user)];
  await Promise.all([phone.load(), laptop.load()]);
  phone.change({ kind: 'add', product: product(ids[0]!) });
  laptop.change({ kind: 'add', product: product(ids[1]!) });
  await phone.settle();
  await laptop.settle();
  expect(laptop.quantities()).toEqual({ [ids[0]!]: 1, [ids[1]!]: 1 });
  expect(laptop.store.getState().toasts.map(({ text }) => text)).toEqual([
    'Your cart changed in another tab or on another device. Your change has been applied.',
  ]);
  expect(phone.store.getState().toasts).toEqual([]);
});

test('rolls back a save whose session belongs to another user', async () => {
  const [maya, ben] = [await shop.addUser(), await shop.addUser()];
  const tab = device(ben);
  tab.store.dispatch(cartActions.received((await shop.read(myCart, {}, maya)).body));
  tab.change({ kind: 'add', product: product(ids[0]!) });
  await tab.store.dispatch(flushCart());
  expect(tab.quantities()).toEqual({});
  expect(tab.store.getState().cart).toMatchObject({ status: 'failed', error: 'Failed to save cart' });
  for (const user of [maya, ben]) expect((await shop.read(myCart, {}, user)).body.lines).toEqual([]);
});

test('applies every change exactly once over a network that loses requests and responses', async () => {
  for (let round = 1; round <= 10; round++) {
    const draw = seededRandom(round);
    const user = await shop.addUser();
    const nextOutcome = (): Outcome =>
      draw.pick(['arrives', 'arrives', 'arrives', 'request lost', 'response lost']);
    const devices = [device(user, nextOutcome), device(user, nextOutcome)];
    await Promise.all(devices.map((client) => client.load()));
    for (const id of ids) devices[0]!.change({ kind: 'add', product: product(id) });
    await devices[0]!.settle();
    await devices[1]!.load();
    const expected = Object.fromEntries(ids.map((id) => [id, 1]));
    for (let step = 0; step < 25; step++) {
      const id = draw.pick(ids);
      const client = draw.pick(devices);
      client.change({ kind: 'increase', id });
      expected[id]! += 1;
      if (draw.pick([true, false])) void client.store.dispatch(flushCart());
      if (draw.pick([true, false, false])) await client.load();
    }
    for (const client of devices) await client.settle();
    for (const client of devices) await client.load();
    for (const client of devices) expect(client.quantities(), `round ${round}`).toEqual(expected);
  }
}, 60_000);
