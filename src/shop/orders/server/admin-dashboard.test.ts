import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { adminRemove, adminRestore, adminUpdate, type Dashboard, dashboard } from '../admin-contract.ts';
import { rollUpCountersJob } from './admin-counters.ts';

let shop: TestShop;
let admin: TestUser;
let mug: string;
let pan: string;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin' });
  [mug, pan] = (await insertProducts(shop.db, [
    { title: 'Mug', rate: 4, count: 30 },
    { title: 'Pan', rate: 1.5, count: 40 },
    { title: 'Lamp', rate: 2, count: 1 },
    { title: 'Unrated' },
  ])) as [string, string];
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.transaction((tx) => tx.run(sql`delete from orders`));
  await shop.db.run(sql`select recount_orders()`);
});

const NOON = '2026-11-20T12:00:00Z';
const today = new Date().toISOString().slice(0, 10);

/** Inserts an order row; placed at noon on 20 November 2026 by default. */
async function order(
  details: { at?: string; status?: string; cents?: number; product?: string; pieces?: number } = {},
) {
  const { at = NOON, status = 'pending', cents = 1_000, product = mug, pieces = 1 } = details;
  const id = newId();
  const items = [{ productId: product, title: 'x', priceCents: cents, image: '/x.webp', quantity: pieces }];
  await shop.db.transaction((tx) =>
    tx.run(sql`
      insert into orders (id, items, item_count, quantity, total_cents, status, created_at, notified_at)
      values (${id}, ${JSON.stringify(items)}::jsonb, 1, ${pieces}, ${cents}, ${status}, ${at}, now())`),
  );
  return id;
}
const look = async (day = '2026-11-20', zone = 'UTC') =>
  (await shop.read(dashboard, { day, zone }, admin)).body;
const dayOf = ({ days }: Dashboard, day = '2026-11-20') => {
  const { day: _, ...figures } = days.find((one) => one.day === day)!;
  return Object.values(figures);
};
const inStatus = ({ byStatus }: Dashboard) =>
  Object.fromEntries(
    byStatus.filter(({ orders }) => orders > 0).map(({ status, orders }) => [status, orders]),
  );
const rollUp = () => rollUpCountersJob(shop.db).run({});
/** Runs a check before and after the rollup. */
async function beforeAndAfterRollup(check: () => Promise<void>) {
  await check();
  await rollUp();
  expect(
    await shop.db.many(sql`select 1 from order_tally_log union all select 1 from product_sale_log`),
  ).toEqual([]);
  await shop.db.transaction((tx) =>
    tx.run(sql`update users set updated_at = now() where id = ${admin.userId}`),
  );
  await check();
}

test('refuses visitors, shoppers and invalid parameters', async () => {
  const params = { day: today, zone: 'UTC' };
  expect((await shop.read(dashboard, params)).status).toBe(401);
  expect((await shop.read(dashboard, params, await shop.addUser())).status).toBe(403);
  for (const bad of [
    { day: '2026-13-01' },
    { day: '2026-02-31' },
    { day: 'today' },
    { zone: 'Mars/Base' },
    { zone: '' },
  ])
    expect((await shop.read(dashboard, { ...params, ...bad }, admin)).status).toBe(400);
});

test('returns thirty empty days without orders', async () => {
  const { days, byStatus, bestSellers, newest, weekAgoCents } = await look();
  expect(days).toHaveLength(30);
  expect([days[0]!.day, days.at(-1)!.day]).toEqual(['2026-10-22', '2026-11-20']);
  expect(days.every(({ orders, revenueCents }) => orders === 0 && revenueCents === 0)).toBe(true);
  expect(byStatus.map(({ status }) => status)).toEqual([
    'pending',
    'in process',
    'shipped',
    'delivered',
    'cancelled',
    'refunded',
  ]);
  expect([bestSellers, newest, weekAgoCents]).toEqual([[], [], 0]);
});

describe('figures of a day', () => {
  test('count every order; cancelled and refunded ones are not sales', async () => {
    for (const [status, cents] of [
      ['pending', 100],
      ['delivered', 250],
      ['cancelled', 999],
      ['refunded', 999],
    ] as const)
      await order({ status, cents });
    await beforeAndAfterRollup(async () => {
      const board = await look();
      expect(dayOf(board)).toEqual([4, 1, 2, 350]);
      expect(inStatus(board)).toEqual({ pending: 1, delivered: 1, cancelled: 1, refunded: 1 });
    });
  });

  test('follow status changes, a soft delete and its undo, and a deleted row', async () => {
    const id = await order({ cents: 700 });
    const other = await order({ cents: 50 });
    await rollUp();
    await shop.write(adminUpdate, { id, status: 'shipped' }, admin);
    expect(dayOf(await look())).toEqual([2, 0, 2, 750]);
    await shop.write(adminUpdate, { id, status: 'cancelled' }, admin);
    expect(dayOf(await look())).toEqual([2, 1, 1, 50]);
    await shop.write(adminUpdate, { id, status: 'pending', estimatedDelivery: NOON }, admin);
    await shop.write(adminRemove, { id: other }, admin);
    await beforeAndAfterRollup(async () => expect(dayOf(await look())).toEqual([1, 0, 1, 700]));
    await shop.write(adminRestore, { id: other }, admin);
    await shop.db.transaction((tx) => tx.run(sql`delete from orders where id = ${id}`));
    await beforeAndAfterRollup(async () => {
      expect(dayOf(await look())).toEqual([1, 0, 1, 50]);
      expect(inStatus(await look())).toEqual({ pending: 1 });
    });
  });

  test.each([
    ['2026-11-20T04:59:00Z', 'America/New_York', '2026-11-19'],
    ['2026-11-20T05:00:00Z', 'America/New_York', '2026-11-20'],
    ['2026-11-19T18:30:00Z', 'Asia/Kolkata', '2026-11-20'],
    ['2026-11-19T18:29:00Z', 'Asia/Kolkata', '2026-11-19'],
    ['2026-11-19T18:15:00Z', 'Asia/Kathmandu', '2026-11-20'],
    ['2026-11-19T11:00:00Z', 'Pacific/Auckland', '2026-11-20'],
    // The clocks went back on the first of November: a day of 25 hours.
    ['2026-11-02T04:45:00Z', 'America/New_York', '2026-11-01'],
  ])('count an order of %s in %s on %s', async (at, zone, day) => {
    await order({ at });
    const board = await look('2026-11-20', zone);
    expect(board.days.filter(({ orders }) => orders > 0).map((one) => one.day)).toEqual([day]);
  });

  test('exclude orders outside the thirty days', async () => {
    await order({ at: '2026-10-21T23:59:59Z' });
    await order({ at: '2026-11-21T00:00:00Z' });
    expect((await look()).days.every(({ orders }) => orders === 0)).toBe(true);
  });

  test('are compared with the same weekday a week earlier, up to the same time', async () => {
    const ago = (days: number, minutes = 0) =>
      new Date(Date.now() - days * 86_400_000 - minutes * 60_000).toISOString();
    const weekAgo = ago(7).slice(0, 10);
    await order({ at: `${weekAgo}T00:00:00Z`, cents: 400 });
    await order({ at: ago(6, -40), cents: 9_000 });
    // Counted by quarters of an hour, including the current one.
    expect((await look(ago(0).slice(0, 10))).weekAgoCents).toBe(400);
    // A past day is compared with a whole day.
    await order({ at: `${ago(8).slice(0, 10)}T23:50:00Z`, cents: 600 });
    expect((await look(ago(1).slice(0, 10))).weekAgoCents).toBe(600);
  });
});

describe('product rankings', () => {
  test('rank best sellers by quantity in the last thirty days, without cancelled orders', async () => {
    const now = new Date().toISOString();
    await order({ at: now, product: mug, pieces: 3 });
    const big = await order({ at: now, product: pan, pieces: 7 });
    await order({ at: new Date(Date.now() - 31 * 86_400_000).toISOString(), product: mug, pieces: 50 });
    await order({ at: now, product: 'gone', pieces: 1 });
    const best = async () => (await look()).bestSellers.map(({ title, pieces }) => [title, pieces]);
    await beforeAndAfterRollup(async () =>
      expect(await best()).toEqual([
        ['Pan', 7],
        ['Mug', 3],
      ]),
    );
    await shop.write(adminUpdate, { id: big, status: 'cancelled' }, admin);
    await beforeAndAfterRollup(async () => expect(await best()).toEqual([['Mug', 3]]));
  });

  test('drop sales older than thirty days', async () => {
    await order({ at: new Date().toISOString(), product: mug, pieces: 3 });
    await rollUp();
    await shop.db.run(sql`update product_sales_by_day set day = day - 30`);
    await rollUp();
    await shop.db.transaction((tx) => tx.run(sql`update products set updated_at = now() where id = ${pan}`));
    expect((await look()).bestSellers).toEqual([]);
  });

  test('rank the lowest rated by weighted rating, without unrated products', async () => {
    const { lowestRated } = await look();
    expect(lowestRated.map(({ title, rate, count }) => [title, rate, count])).toEqual([
      ['Pan', 1.5, 40],
      ['Lamp', 2, 1],
      ['Mug', 4, 30],
    ]);
  });
});

test('reports whether products are for sale, without deleted ones', async () => {
  expect((await look()).hasProducts).toBe(true);
  await shop.db.transaction((tx) => tx.run(sql`update products set deleted_at = now()`));
  expect((await look()).hasProducts).toBe(false);
  await shop.db.transaction((tx) => tx.run(sql`update products set deleted_at = null`));
});

test('accepts orders with malformed items from other tools', async () => {
  for (const items of ['{}', '[1, null, {"quantity": "many"}]', '[{"productId": "p", "quantity": -1}]'])
    await shop.db.transaction((tx) =>
      tx.run(sql`
        insert into orders (id, items, item_count, quantity, total_cents, created_at)
        values (${newId()}, ${items}::jsonb, 0, 0, 5, ${NOON})`),
    );
  expect(inStatus(await look())).toEqual({ pending: 3 });
});

test('recounting from the orders gives the same figures', async () => {
  const now = new Date().toISOString();
  for (const status of ['pending', 'cancelled', 'refunded', 'shipped'])
    await order({ at: now, status, pieces: 2, cents: 123 });
  await shop.write(adminRemove, { id: await order({ at: now }) }, admin);
  const before = await look(today);
  await shop.db.run(sql`select recount_orders()`);
  await shop.db.transaction((tx) => tx.run(sql`update orders set updated_at = now()`));
  expect(await look(today)).toEqual(before);
});

test('concurrent rollups and new orders count each order once', async () => {
  await Promise.all([
    ...Array.from({ length: 40 }, () => order({ cents: 10 })),
    ...Array.from({ length: 5 }, rollUp),
  ]);
  await Promise.all([rollUp(), rollUp()]);
  expect(dayOf(await look())).toEqual([40, 0, 40, 400]);
});

test('updates live subscribers, at most every two seconds', async () => {
  const board = await shop.subscribe(dashboard, { day: '2026-11-20', zone: 'UTC' }, admin);
  const first = await board.until(() => true);
  expect(dayOf(first)[0]).toBe(0);
  for (let n = 0; n < 5; n++) await order();
  await board.until((one) => dayOf(one)[0] === 5, 5_000);
  board.close();
});
