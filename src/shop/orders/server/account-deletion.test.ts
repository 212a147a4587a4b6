import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkOut, codeOf, fillCart, placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { jobs } from '../../../server/jobs/jobs.ts';
import { sql } from '../../../server/storage/sql.ts';
import { anonymizeOrders, cancelOpenOrders, clearAddressesJob } from './account-deletion.ts';

let shop: TestShop;
let shopper: TestUser;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  shop = await testShop();
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug' }])) as [string];
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shopper = await shop.addUser({ name: 'Maya Lindqvist', address: '12 Harbour Street' });
});

const orderWithStatus = async (status: string, deliveredDaysAgo?: number) => {
  const id = await placeOrder(shop, shopper, [{ id: mug, quantity: 1 }]);
  await shop.db.run(sql`
    update orders set status = ${status}, delivery_date = now() - make_interval(days => ${deliveredDaysAgo ?? null}::int)
    where id = ${id}`);
  return id;
};
const closeAccount = () =>
  shop.db.transaction(async (tx) => {
    const settle = await cancelOpenOrders(tx, jobs, shopper.userId);
    await anonymizeOrders(tx, shopper.userId);
    await tx.run(sql`delete from users where id = ${shopper.userId}`);
    await settle();
  });
const rowOf = (id: string) =>
  shop.db.one<{ status: string; owner: string | null; name: string; address: string }>(sql`
    select status, user_id as owner, ship_to_name as name, ship_to_address as address from orders where id = ${id}`);
const CLEARED = { owner: null, name: '', address: '' };
const STORED = { owner: null, name: 'Maya Lindqvist', address: '12 Harbour Street' };

test('cancels open orders with the usual notifications, keeps other statuses, and removes the buyer from all', async () => {
  const open = [await orderWithStatus('pending'), await orderWithStatus('in process')];
  const old = await orderWithStatus('delivered', 31);
  await closeAccount();
  for (const id of open) {
    expect(await rowOf(id)).toEqual({ status: 'cancelled', ...CLEARED });
    const notification = await shop.db.one<{ message: string }>(
      sql`select message from notifications where user_id = ${admin.userId} and order_id = ${id} and status = 'cancelled'`,
    );
    expect(notification?.message).toBe(
      `Order ${await codeOf(shop, id)} of user ${shopper.userId} has been cancelled.`,
    );
  }
  expect(await rowOf(old)).toEqual({ status: 'delivered', ...CLEARED });
  const named = await shop.db.many(sql`select 1 from order_events where actor_id = ${shopper.userId}`);
  expect(named).toEqual([]);
});

test('cancels an open order that an administrator has deleted, because it may be restored', async () => {
  const hidden = await orderWithStatus('pending');
  await shop.db.run(sql`update orders set deleted_at = now() where id = ${hidden}`);
  await closeAccount();
  expect(await rowOf(hidden)).toEqual({ status: 'cancelled', ...CLEARED });
});

test('keeps the address of a shipped order until 30 days after delivery', async () => {
  const shipped = await orderWithStatus('shipped');
  const arrived = await orderWithStatus('delivered', 3);
  await closeAccount();
  const daily = clearAddressesJob(shop.db);
  await daily.run({});
  expect(await rowOf(shipped)).toEqual({ status: 'shipped', ...STORED });
  expect(await rowOf(arrived)).toEqual({ status: 'delivered', ...STORED });
  await shop.db.run(sql`
    update orders set status = 'delivered', delivery_date = now() - interval '30 days 1 minute' where id in (${shipped}, ${arrived})`);
  await daily.run({});
  expect(await rowOf(shipped)).toMatchObject(CLEARED);
  expect(await rowOf(arrived)).toMatchObject(CLEARED);
});

test('does not change other users’ orders', async () => {
  const other = await shop.addUser({ name: 'Ben Osei' });
  const id = await placeOrder(shop, other, [{ id: mug, quantity: 1 }]);
  await closeAccount();
  await clearAddressesJob(shop.db).run({});
  expect(await rowOf(id)).toMatchObject({ owner: other.userId, name: 'Ben Osei', status: 'pending' });
});

test('cancels or refuses an order placed during the deletion of the account', async () => {
  for (let round = 0; round < 10; round++) {
    shopper = await shop.addUser();
    const shown = await fillCart(shop, shopper, [{ id: mug, quantity: 1 }]);
    const [placed] = await Promise.all([checkOut(shop, shopper, shown), closeAccount()]);
    const open = await shop.db.many(
      sql`select 1 from orders where status = 'pending' and user_id = ${shopper.userId}`,
    );
    expect(open).toEqual([]);
    if (placed.status === 200)
      expect(await rowOf(placed.body.id)).toEqual({ status: 'cancelled', ...CLEARED });
  }
});
