import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { cancel, mine as myOrders, one, products, remove } from '../contract.ts';

let shop: TestShop;
let shopper: TestUser;
let stranger: TestUser;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  shop = await testShop();
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  [shopper, stranger] = [await shop.addUser(), await shop.addUser()];
});

const order = () => placeOrder(shop, shopper, [{ id: mug, quantity: 1 }]);
const setStatus = (id: string, status: string) =>
  shop.db.run(sql`update orders set status = ${status} where id = ${id}`);
const historyOf = async (user: TestUser, params = {}) => {
  const { body } = await shop.read(myOrders, params, user);
  return { ...body, orders: body.orders.map(({ id }) => id) };
};

test('refuses visitors', async () => {
  const id = await order();
  expect((await shop.read(myOrders, {})).status).toBe(401);
  expect((await shop.read(one, { id })).status).toBe(401);
  expect((await shop.read(products, { id })).status).toBe(401);
  expect((await shop.write(cancel, { id })).status).toBe(401);
  expect((await shop.write(remove, { id })).status).toBe(401);
});

test.each(['', 'unknown', 'a\0b', "' or 1=1 --", '0'.repeat(200), '..%2f..', '💥'])(
  'returns 404 for the id %j',
  async (id) => {
    if (id === '') return expect((await shop.read(one, { id: ' ' }, shopper)).status).toBe(404);
    for (const reply of [
      await shop.read(one, { id }, shopper),
      await shop.write(cancel, { id }, shopper),
      await shop.write(remove, { id }, shopper),
    ])
      expect([reply.status, reply.body.error?.message]).toEqual([404, 'Order not found.']);
  },
);

test('responds to another user’s order exactly as to an unknown one (SPEC L104), and changes nothing', async () => {
  const id = await order();
  const calls = [
    (orderId: string) => shop.read(one, { id: orderId }, stranger),
    (productId: string) => shop.read(products, { id: productId }, stranger),
    (orderId: string) => shop.write(cancel, { id: orderId }, stranger),
    (orderId: string) => shop.write(remove, { id: orderId }, stranger),
  ];
  for (const call of calls) {
    const [foreign, unknown] = [await call(id), await call('0193a5c2-7b1e-7cc3-98c4-dc0c0c07398f')];
    expect(foreign.status).toBe(404);
    expect(JSON.stringify([foreign.status, foreign.body])).toBe(
      JSON.stringify([unknown.status, unknown.body]),
    );
  }
  expect((await shop.read(one, { id }, shopper)).body.status).toBe('pending');
  expect(await historyOf(stranger)).toMatchObject({ orders: [], total: 0 });
});

test('shows any order to an administrator, without cancelling or deleting', async () => {
  const id = await order();
  expect((await shop.read(one, { id }, admin)).body).toMatchObject({ id, own: false });
  expect((await shop.read(products, { id }, admin)).status).toBe(404);
  expect((await shop.write(cancel, { id }, admin)).status).toBe(404);
  expect((await shop.write(remove, { id }, admin)).status).toBe(404);
});

test.each([{ status: 'shipped' }, { status: 'Pending' }, { page: 0 }, { page: 'two' }, { userId: 'x' }])(
  'orders.mine refuses %j',
  async (params) => {
    expect((await shop.read(myOrders, params as never, shopper)).status).toBe(400);
  },
);

test('pages the history by five, newest first; past the end returns the last page (SETTLED 39)', async () => {
  expect(await historyOf(shopper)).toEqual({ orders: [], page: 1, pages: 1, total: 0 });
  const ids: string[] = [];
  for (let n = 0; n < 7; n++) ids.unshift(await order());
  expect(await historyOf(shopper)).toEqual({ orders: ids.slice(0, 5), page: 1, pages: 2, total: 7 });
  const last = { orders: ids.slice(5), page: 2, pages: 2, total: 7 };
  expect(await historyOf(shopper, { page: 2 })).toEqual(last);
  expect(await historyOf(shopper, { page: 999 })).toEqual(last);
});

test('filters by status; shipped orders appear under All only (SETTLED 34)', async () => {
  const ids: Record<string, string> = {};
  for (const status of ['pending', 'in process', 'shipped', 'delivered', 'cancelled', 'refunded']) {
    ids[status] = await order();
    await setStatus(ids[status], status);
  }
  for (const status of ['pending', 'in process', 'delivered', 'cancelled', 'refunded'])
    expect(await historyOf(shopper, { status })).toMatchObject({ orders: [ids[status]], pages: 1, total: 1 });
  expect((await historyOf(shopper, { status: 'all' })).total).toBe(6);
  expect((await historyOf(shopper)).orders).toContain(ids.shipped);
});

test('updates history and details live', async () => {
  const id = await order();
  const history = await shop.subscribe(myOrders, {}, shopper);
  const details = await shop.subscribe(one, { id }, shopper);
  await history.until(({ total }) => total === 1);
  await details.until(({ status }) => status === 'pending');
  await setStatus(id, 'shipped');
  await history.until(({ orders }) => orders[0]?.status === 'shipped');
  await details.until(({ status }) => status === 'shipped');
  history.close();
  details.close();
});

test('returns the current products of an order, for Buy again', async () => {
  const [pen, cup] = (await insertProducts(shop.db, [
    { title: 'Pen', priceCents: 300 },
    { title: 'Cup', priceCents: 900 },
  ])) as [string, string];
  const id = await placeOrder(shop, shopper, [
    { id: pen, quantity: 1 },
    { id: cup, quantity: 1 },
  ]);
  await shop.db.run(sql`update products set price_cents = 350 where id = ${pen}`);
  await shop.db.run(sql`update products set deleted_at = now() where id = ${cup}`);
  const { body } = await shop.read(products, { id }, shopper);
  expect(body.products).toEqual([
    expect.objectContaining({ id: pen, priceCents: 350, title: 'Pen' }),
    expect.objectContaining({ id: cup, unavailable: true }),
  ]);
  expect((await shop.read(one, { id }, shopper)).body.items[0]?.priceCents).toBe(300);
});
