import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { readCsv } from '../../../shared/csv.ts';
import { periodOfDays } from '../../../shared/days.ts';
import { type AdminListParams, adminList, adminNewer, EXPORT_PATH } from '../admin-contract.ts';
import { type OrderFilter, selectOrderIds } from './admin-search.ts';

let shop: TestShop;
let admin: TestUser;
let maya: TestUser;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin' });
  maya = await shop.addUser({ name: 'Maya Lindqvist' });
});
afterAll(() => shop.close());

/** Inserts an order of each time; returns their ids. */
async function insertOrders(times: readonly string[], status = 'pending'): Promise<string[]> {
  const ids = times.map(() => newId());
  await shop.db.transaction((tx) =>
    tx.run(sql`
      insert into orders (id, user_id, items, item_count, quantity, total_cents, status, created_at)
      select id, ${maya.userId}, '[]', 0, 0, 0, ${status}, at
      from unnest(${ids}::text[], ${[...times]}::timestamptz[]) o (id, at)`),
  );
  return ids;
}
const list = async (params: AdminListParams) => (await shop.read(adminList, params, admin)).body;
const idsOf = async (params: AdminListParams) => (await list(params)).orders.map(({ id }) => id);
const download = (params: Record<string, string>) =>
  shop.http.inject({
    url: `${EXPORT_PATH}?${new URLSearchParams(params)}`,
    headers: { cookie: admin.cookie },
  });
/** Codes of the orders in the export. */
const exported = async (params: Record<string, string>) =>
  [...readCsv((await download(params)).body)].slice(1).map(({ cells }) => cells[0]);

/** A day with 25 hours. */
const day = { from: '2025-10-26', to: '2025-10-26', zone: 'Europe/Berlin' };

describe('a range of days', () => {
  test.each<[string, Record<string, string>]>([
    ['without a last day', { from: '2025-10-26', zone: 'UTC' }],
    ['without a time zone', { from: '2025-10-26', to: '2025-10-26' }],
    ['that is only a time zone', { zone: 'UTC' }],
    ['whose last day is before the first', { from: '2025-10-26', to: '2025-10-25', zone: 'UTC' }],
    ['of more than two years', { from: '2023-01-01', to: '2025-10-26', zone: 'UTC' }],
    ['with a date that does not exist', { from: '2025-02-29', to: '2025-10-26', zone: 'UTC' }],
    ['in an unknown time zone', { from: '2025-10-26', to: '2025-10-26', zone: 'Mars/Olympus' }],
  ])('%s is refused', async (_, params) => {
    expect((await shop.read(adminList, params as AdminListParams, admin)).status).toBe(400);
    expect((await shop.read(adminNewer, { ...(params as AdminListParams), than: 'x' }, admin)).status).toBe(
      400,
    );
    expect((await download(params)).statusCode).toBe(400);
  });

  test('includes exactly the orders of the days in the time zone, by time', async () => {
    // The ids are not in the order of the times.
    const [after, last, first, before] = (await insertOrders([
      '2025-10-26T23:00:00.000Z',
      '2025-10-26T22:59:59.999Z',
      '2025-10-25T22:00:00.000Z',
      '2025-10-25T21:59:59.999Z',
    ])) as [string, string, string, string];
    expect(await idsOf(day)).toEqual([last, first]);
    expect(await idsOf({ ...day, zone: 'UTC' })).toEqual([after, last]);
    expect(await idsOf({ from: '2025-10-25', to: '2025-10-27', zone: 'UTC' })).toEqual([
      after,
      last,
      first,
      before,
    ]);
    expect(await exported(day)).toEqual([await codeOf(shop, last), await codeOf(shop, first)]);
  });

  test('combines with status, search and the number of new orders', async () => {
    const [older, newer] = await insertOrders(['2025-03-01T10:00:00Z', '2025-03-01T11:00:00Z']);
    const [shipped] = await insertOrders(['2025-03-01T12:00:00Z'], 'shipped');
    await insertOrders(['2025-03-02T12:00:00Z'], 'shipped');
    const march = { from: '2025-03-01', to: '2025-03-01', zone: 'UTC' };
    expect(await idsOf({ ...march, status: 'shipped' })).toEqual([shipped]);
    expect(await idsOf({ ...march, search: 'maya' })).toEqual([shipped, newer, older]);
    expect(await idsOf({ ...march, search: 'maya', status: 'pending' })).toEqual([newer, older]);
    expect(await idsOf({ ...march, search: await codeOf(shop, newer!) })).toEqual([newer]);
    expect(await idsOf({ ...march, search: older!.slice(-8) })).toEqual([older]);
    expect(await idsOf({ ...march, search: 'unknown' })).toEqual([]);
    expect(await exported({ ...march, status: 'shipped', search: 'maya' })).toEqual([
      await codeOf(shop, shipped!),
    ]);
    const { body } = await shop.read(adminNewer, { ...march, than: older! }, admin);
    expect(body).toEqual({ count: 2, more: false });
  });

  test('has pages that contain every order once, also with equal times and ids in another order', async () => {
    const times = Array.from({ length: 12 }, (_, n) => `2025-05-0${1 + (n % 3)}T08:00:00Z`);
    const ids = await insertOrders(times);
    const may = { from: '2025-05-01', to: '2025-05-31', zone: 'UTC' };
    for (const filter of [may, { ...may, search: 'maya' }]) {
      const first = await list(filter);
      const second = await list({ ...filter, after: first.orders.at(-1)!.id });
      const third = await list({ ...filter, after: second.orders.at(-1)!.id });
      const pages = [first, second, third];
      expect(pages.map(({ orders }) => orders.length)).toEqual([5, 5, 2]);
      expect(pages.map(({ hasOlder }) => hasOlder)).toEqual([true, true, false]);
      const found = pages.flatMap(({ orders }) => orders);
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids));
      const shownTimes = found.map(({ createdAt }) => createdAt);
      expect(shownTimes).toEqual(shownTimes.toSorted().toReversed());
      expect(await list({ ...filter, before: third.orders[0]!.id })).toEqual({ ...second, hasOlder: true });
    }
    expect(new Set(await exported(may)).size).toBe(12);
  });

  test('shows new orders live', async () => {
    const [mug] = (await insertProducts(shop.db, [{ title: 'Mug' }])) as [string];
    const today = new Date().toISOString().slice(0, 10);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const open = await shop.subscribe(adminList, { from: today, to: tomorrow, zone: 'UTC' }, admin);
    await open.until(() => true);
    const id = await placeOrder(shop, maya, [{ id: mug, quantity: 1 }]);
    await open.until(({ orders }) => orders[0]?.id === id);
    open.close();
  });
});

test('reads an old period through its indexes, without the newer orders', async () => {
  // In parts, because a statement has a timeout. One order an hour; one of a hundred is cancelled.
  for (let first = 1; first < 20_000; first += 2_000)
    await shop.db.run(sql`
      insert into orders (id, items, item_count, quantity, total_cents, status, created_at)
      select '01810000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), '[]', 0, 0, 0,
             case when n % 100 = 0 then 'cancelled' else 'delivered' end,
             timestamptz '2022-01-01' + n * interval '1 hour'
      from generate_series(${first}::int, ${first + 1_999}::int) n`);
  await shop.db.run(sql`analyze orders`);
  const period = periodOfDays({ from: '2022-02-01', to: '2022-03-31' }, 'UTC');
  const planOf = async (filter: Partial<OrderFilter>, cursor = {}) => {
    const { text, values } = selectOrderIds(
      { status: 'all', found: undefined, period, ...filter },
      { newestFirst: true, limit: 6, ...cursor },
    );
    const { rows } = await shop.db.pool.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, buffers off) ${text}`,
      values,
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const olderThan = '01810000-0000-7000-8000-000000000400';
  const users = { codePart: undefined, idPart: undefined, userIds: [maya.userId] };
  for (const [plan, index] of [
    [await planOf({}), 'orders_by_day'],
    [await planOf({}, { olderThan }), 'orders_by_day'],
    [await planOf({ status: 'cancelled' }), 'orders_by_status_and_day'],
    [await planOf({ status: 'cancelled' }, { olderThan }), 'orders_by_status_and_day'],
    // Any index by user.
    [await planOf({ found: users }), 'Index Cond: (user_id = '],
  ] as const) {
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|orders_newest/);
    // Reads and discards at most a page and the orders that were placed at the same moment.
    const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, rows]) => Number(rows));
    expect(Math.max(0, ...removed)).toBeLessThan(50);
  }
});
