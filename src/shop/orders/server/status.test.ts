import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { codeOf, placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { cancel, mine as myOrders, one, remove } from '../contract.ts';
import type { OrderStatus } from '../rules.ts';
import { changeStatus } from './status.ts';
import { lockOrder } from './tables.ts';

let shop: TestShop;
let shopper: TestUser;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  shop = await testShop();
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug' }])) as [string];
  admin = await shop.addUser({ role: 'admin' });
  await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shopper = await shop.addUser();
});

const CANCEL_FAILED = '❌ Failed to cancel the order. Please try again.';
const order = () => placeOrder(shop, shopper, [{ id: mug, quantity: 1 }]);
const adminSets = (id: string, to: OrderStatus) =>
  shop.db.transaction(async (tx) =>
    changeStatus(tx, (await lockOrder(tx, id, shopper.userId))!, to, { userId: admin.userId, role: 'admin' }),
  );
const notificationsOf = (id: string) =>
  shop.db.many<{ whose: string; message: string }>(sql`
    select case when user_id = ${shopper.userId} then 'shopper' else 'admin' end as whose, message
    from notifications where order_id = ${id} order by id`);
const statusOf = async (id: string) => (await shop.read(one, { id }, shopper)).body.status;

test.each<OrderStatus>(['shipped', 'delivered', 'refunded', 'cancelled'])(
  'refuses to cancel a %s order and sends no notification',
  async (status) => {
    const id = await order();
    await adminSets(id, status);
    const before = await notificationsOf(id);
    const reply = await shop.write(cancel, { id }, shopper);
    expect([reply.status, reply.body.error?.message]).toEqual([409, CANCEL_FAILED]);
    expect(await statusOf(id)).toBe(status);
    expect(await notificationsOf(id)).toEqual(before);
  },
);

test.each<OrderStatus>(['pending', 'in process'])(
  'cancels a %s order and notifies the shopper and every administrator once',
  async (status) => {
    const id = await order();
    await adminSets(id, status);
    const before = (await notificationsOf(id)).length;
    const { body } = await shop.write(cancel, { id }, shopper);
    expect(body).toMatchObject({ id, status: 'cancelled', deliveryStatus: 'Pending', deliveryDate: null });
    const messages = (await notificationsOf(id)).slice(before);
    expect(messages.filter(({ whose }) => whose === 'shopper').map(({ message }) => message)).toEqual([
      `Your order ${await codeOf(shop, id)} has been cancelled.`,
    ]);
    expect(messages.filter(({ whose }) => whose === 'admin').map(({ message }) => message)).toEqual(
      Array(2).fill(`Order ${await codeOf(shop, id)} of user ${shopper.userId} has been cancelled.`),
    );
    const { events } = (await shop.read(one, { id }, shopper)).body;
    expect(events.at(-1)).toMatchObject({ kind: 'status', status: 'cancelled' });
  },
);

test('accepts one of ten concurrent cancellations and notifies once', async () => {
  const id = await order();
  const replies = await Promise.all(Array.from({ length: 10 }, () => shop.write(cancel, { id }, shopper)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  // Placed and cancelled, each to the shopper and two administrators.
  expect(await notificationsOf(id)).toHaveLength(6);
});

test('cancelling and shipping concurrently: the first wins, the other changes nothing', async () => {
  for (let round = 0; round < 20; round++) {
    const id = await order();
    const [cancelled] = await Promise.all([shop.write(cancel, { id }, shopper), adminSets(id, 'shipped')]);
    const { status, events } = (await shop.read(one, { id }, shopper)).body;
    // An administrator may ship a cancelled order; a shopper cannot cancel a shipped one.
    expect(status).toBe('shipped');
    const statuses = events.map((event) => ('status' in event ? event.status : ''));
    expect(statuses).toEqual(
      cancelled.status === 200 ? ['pending', 'cancelled', 'shipped'] : ['pending', 'shipped'],
    );
    if (cancelled.status !== 200) expect(cancelled.body.error?.message).toBe(CANCEL_FAILED);
  }
});

test('an administrator’s change sets the delivery and notifies the shopper; repeating it does not', async () => {
  const id = await order();
  expect(await adminSets(id, 'delivered')).toMatchObject({
    status: 'delivered',
    deliveryStatus: 'Delivered',
  });
  const { deliveryDate } = (await shop.read(one, { id }, shopper)).body;
  expect(Date.parse(deliveryDate!)).toBeGreaterThan(Date.now() - 10_000);
  const sent = await notificationsOf(id);
  expect(sent.at(-1)).toEqual({
    whose: 'shopper',
    message: `Your order ${await codeOf(shop, id)} is now delivered!`,
  });
  expect(await adminSets(id, 'delivered')).toBeUndefined();
  expect(await notificationsOf(id)).toEqual(sent);
  await adminSets(id, 'pending');
  expect((await shop.read(one, { id }, shopper)).body).toMatchObject({
    deliveryStatus: 'Pending',
    deliveryDate: null,
  });
});

test('hides a deleted order from its shopper and marks it for administrators', async () => {
  const id = await order();
  await adminSets(id, 'shipped');
  const sent = (await notificationsOf(id)).length;
  expect((await shop.write(remove, { id }, shopper)).body).toEqual({ id });
  expect((await shop.read(one, { id }, shopper)).body.error?.message).toBe('Order not found.');
  expect((await shop.read(myOrders, {}, shopper)).body.orders).toEqual([]);
  expect((await shop.write(cancel, { id }, shopper)).status).toBe(404);
  expect((await shop.read(one, { id }, admin)).body).toMatchObject({
    status: 'shipped',
    deletedByOwner: true,
  });
  expect(await notificationsOf(id)).toHaveLength(sent);
  // A retry after a lost response.
  expect((await shop.write(remove, { id }, shopper)).status).toBe(200);
});

test('deleting an open order cancels it first, with the usual notifications, once', async () => {
  const id = await order();
  await Promise.all(Array.from({ length: 5 }, () => shop.write(remove, { id }, shopper)));
  expect((await shop.read(one, { id }, admin)).body).toMatchObject({
    status: 'cancelled',
    deletedByOwner: true,
  });
  expect(await notificationsOf(id)).toHaveLength(6);
});
