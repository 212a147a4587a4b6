import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import {
  type AdminListParams,
  type AdminOrderPage,
  adminList,
  adminNewer,
  adminOne,
  adminRemove,
  adminRows,
  adminUpdate,
} from '../admin-contract.ts';
import { cancel, remove } from '../contract.ts';
import { selectOrderIds as statementFor } from './admin-search.ts';

let shop: TestShop;
let admin: TestUser;
let maya: TestUser;
let jonas: TestUser;
let mug: string;
/** Oldest first: seven of Maya's, then one of Jonas's. */
let orders: string[];
beforeAll(async () => {
  shop = await testShop();
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug' }])) as [string];
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
  maya = await shop.addUser({ name: 'Maya Lindqvist' });
  jonas = await shop.addUser({ name: 'Jonas 100%_sure' });
  orders = [];
  for (let n = 1; n <= 7; n++) orders.push(await order(maya, n));
  orders.push(await order(jonas));
});
afterAll(() => shop.close());

/** Deletes order rows, in a transaction that invalidates cached reads. */
const deleteRows = (ids: string[]) =>
  shop.db.transaction((tx) => tx.run(sql`delete from orders where id = any(${ids}::text[])`));
const order = (who: TestUser, quantity = 1) => placeOrder(shop, who, [{ id: mug, quantity }]);
const list = async (params: AdminListParams = {}) => (await shop.read(adminList, params, admin)).body;
const idsOf = ({ orders: rows }: AdminOrderPage) => rows.map(({ id }) => id);
const found = async (search: string, params: AdminListParams = {}) =>
  idsOf(await list({ search, ...params }));
const newest = (from: number, to?: number) => orders.toReversed().slice(from, to);

describe('pages of five, newest first (SPEC L60, L148)', () => {
  test('pages forwards and backwards', async () => {
    const first = await list();
    expect([idsOf(first), first.hasNewer, first.hasOlder]).toEqual([newest(0, 5), false, true]);
    const second = await list({ after: idsOf(first).at(-1)! });
    expect([idsOf(second), second.hasNewer, second.hasOlder]).toEqual([newest(5), true, false]);
    const back = await list({ before: idsOf(second)[0]! });
    expect([idsOf(back), back.hasNewer, back.hasOlder]).toEqual([newest(0, 5), false, true]);
  });

  test('reports newer and older orders for a page in the middle', async () => {
    const middle = await list({ before: newest(6)[0]! });
    expect([idsOf(middle), middle.hasNewer, middle.hasOlder]).toEqual([newest(1, 6), true, true]);
  });

  test('returns nothing past the end', async () => {
    expect(idsOf(await list({ after: orders[0]! }))).toEqual([]);
  });

  test.each(['x'.repeat(65), '\0', "' or true", ''])('refuses the invalid cursor %j', async (after) => {
    for (const params of [{ after }, { before: after }].filter(() => after !== ''))
      expect((await shop.read(adminList, params, admin)).status).toBe(400);
    expect((await shop.read(adminNewer, { than: after }, admin)).status).toBe(400);
  });

  test('returns a row with all displayed fields and no secrets of the buyer', async () => {
    const [row] = (await list()).orders;
    expect(row).toEqual({
      id: orders.at(-1),
      code: await codeOf(shop, orders.at(-1)!),
      userId: jonas.userId,
      userName: 'Jonas 100%_sure',
      userEmail: jonas.email,
      itemCount: 1,
      quantity: 1,
      totalCents: 1_000,
      status: 'pending',
      createdAt: expect.stringMatching(/Z$/),
      deliveryStatus: 'Pending',
      deliveryDate: null,
      estimatedDelivery: null,
      version: 1,
      deletedByOwner: false,
      deleted: false,
      latest: expect.objectContaining({
        kind: 'placed',
        to: 'pending',
        actorName: 'Jonas 100%_sure',
        at: expect.stringMatching(/Z$/),
      }),
    });
  });
});

describe('a search', () => {
  test.each<[string, () => string]>([
    ['the whole id', () => orders[3]!],
    ['its end, as displayed', () => orders[3]!.slice(-8)],
    ['in capitals', () => orders[3]!.slice(-8).toUpperCase()],
    ['surrounded by spaces', () => ` ${orders[3]!.slice(-8)} `],
  ])('by %s', async (_, text) => {
    expect(await found(text())).toEqual([orders[3]]);
  });

  test.each<[string, (code: string) => string]>([
    ['the whole code', (code) => code],
    ['its beginning', (code) => code.slice(0, 7)],
    ['as typed', (code) => ` ${code.slice(0, 5)}-${code.slice(5)} `.toLowerCase()],
  ])('by %s', async (_, text) => {
    expect(await found(text(await codeOf(shop, orders[3]!)))).toEqual([orders[3]]);
  });

  test('finds all orders whose id begins with the text', async () => {
    const part = orders[0]!.slice(0, 6);
    expect(await found(part)).toEqual(newest(0, 5));
    expect(await found(orders[0]!.slice(0, 23))).toContain(orders[0]);
  });

  test.each<[string, () => string]>([
    ['email', () => jonas.email],
    ['part of the email', () => jonas.email.slice(20, 40)],
    ['name', () => 'Jonas'],
    ['part of the name in another case', () => 'oNAs'],
    ['terms in any order', () => '100%_sure jonas'],
    ['a short beginning of a word', () => 'jo'],
    ['characters with a meaning in SQL patterns', () => '100%_s'],
    ['user id', () => jonas.userId],
  ])('by %s', async (_, text) => {
    expect(await found(text())).toEqual([orders.at(-1)]);
  });

  test.each(['unknown', '100%sure', '_onas', "' or true --", '\\', '0000000', 'jonas lindqvist'])(
    'finds nothing for %s',
    async (text) => {
      expect(await found(text)).toEqual([]);
    },
  );

  test('finds only the owner of a complete email', async () => {
    await shop.db.run(sql`
      with person as (
        insert into identity.user (id, name, email) values ('longer', 'Longer', ${`x${jonas.email}`}) returning id, name, email)
      insert into users (id, name, email) select id, name, email from person`);
    const owner = await shop.db.one<{ id: string }>(
      sql`select user_id as id from orders where id = ${orders[2]}`,
    );
    const give = (id: string) => shop.db.run(sql`update orders set user_id = ${id} where id = ${orders[2]}`);
    await give('longer');
    expect(await found(jonas.email.slice(1))).toEqual([orders.at(-1), orders[2]]);
    expect(await found(` ${jonas.email.toUpperCase()} `)).toEqual([orders.at(-1)]);
    await give(owner!.id);
    await shop.db.run(sql`delete from identity.user where id = 'longer'`);
  });

  test('combines with pages and a status', async () => {
    const first = await list({ search: 'lindqvist' });
    expect(first.hasOlder).toBe(true);
    expect(await found('lindqvist', { after: idsOf(first).at(-1)! })).toEqual(newest(6));
    expect(await found('lindqvist', { before: orders[5]! })).toEqual([orders[6]]);
    expect(await found('lindqvist', { status: 'shipped' })).toEqual([]);
  });

  test('reports too many matching users', async () => {
    await shop.db.run(sql`
      with people as (
        insert into identity.user (id, name, email)
        select 'crowd-' || n, 'Crowd', 'crowd-' || n || '@crowd.test' from generate_series(1, 201) n returning id, name, email)
      insert into users (id, name, email) select id, name, email from people`);
    expect((await list({ search: 'crowd' })).tooMany).toBe(true);
    expect((await list({ search: 'crowd-201' })).tooMany).toBe(false);
    await shop.db.run(sql`delete from identity.user where id like 'crowd-%'`);
  });
});

describe('the status filter', () => {
  test('includes Shipped and refuses an unknown status', async () => {
    const id = await order(maya);
    await shop.write(adminUpdate, { id, status: 'shipped' }, admin);
    expect(idsOf(await list({ status: 'shipped' }))).toEqual([id]);
    expect(idsOf(await list({ status: 'refunded' }))).toEqual([]);
    expect((await shop.read(adminList, { status: 'lost' as never }, admin)).status).toBe(400);
    await deleteRows([id]);
  });
});

test('lists orders deleted by their owner, marked, and hides those deleted by an administrator', async () => {
  const hidden = await order(maya);
  const deleted = await order(maya);
  await shop.write(remove, { id: hidden }, maya);
  await shop.write(adminRemove, { id: deleted }, admin);
  for (const page of [await list(), await list({ search: 'lindqvist' })]) {
    expect(page.orders.find(({ id }) => id === hidden)).toMatchObject({
      status: 'cancelled',
      deletedByOwner: true,
      latest: { kind: 'deleted by owner' },
    });
    expect(idsOf(page)).not.toContain(deleted);
  }
  expect(await found(deleted)).toEqual([]);
  const rows = (await shop.read(adminRows, { ids: `${deleted},${hidden},unknown` }, admin)).body.orders;
  expect(rows.map(({ id, deleted }) => [id, deleted])).toEqual([
    [deleted, true],
    [hidden, false],
  ]);
  await deleteRows([hidden, deleted]);
});

test('returns no buyer for an order of a deleted account', async () => {
  const leaving = await shop.addUser({ name: 'Leaving User' });
  const id = await order(leaving);
  await shop.write(cancel, { id }, leaving);
  await shop.db.run(sql`update orders set user_id = null where id = ${id}`);
  await shop.db.run(sql`delete from identity.user where id = ${leaving.userId}`);
  expect((await list()).orders[0]).toMatchObject({ id, userId: null, userName: null, userEmail: null });
  await deleteRows([id]);
});

describe('live', () => {
  test('updates an open list with new orders and cancellations', async () => {
    const page = await shop.subscribe(adminList, {}, admin);
    const before = await page.until(({ orders: rows }) => rows.length === 5);
    const newOrders = await shop.subscribe(adminNewer, { than: before.orders[0]!.id }, admin);
    expect(await newOrders.until(() => true)).toEqual({ count: 0, more: false });
    const row = await shop.subscribe(adminRows, { ids: before.orders[0]!.id }, admin);

    const id = await order(maya);
    await page.until(({ orders: rows }) => rows[0]!.id === id);
    await newOrders.until(({ count }) => count === 1);
    await shop.write(cancel, { id }, maya);
    await page.until(({ orders: rows }) => rows[0]!.status === 'cancelled');
    await shop.write(cancel, { id: before.orders[0]!.id }, jonas);
    await row.until(({ orders: rows }) => rows[0]!.status === 'cancelled');
    for (const reader of [page, newOrders, row]) reader.close();
  });

  test('counts new orders for the current filter', async () => {
    const than = (await list()).orders[0]!.id;
    await order(maya);
    const count = async (params: object) =>
      (await shop.read(adminNewer, { than, ...params }, admin)).body.count;
    expect(await count({})).toBe(1);
    expect(await count({ status: 'pending', search: 'maya' })).toBe(1);
    expect(await count({ status: 'shipped' })).toBe(0);
    expect(await count({ search: 'jonas' })).toBe(0);
  });
});

test('returns items, address and history for an expanded row', async () => {
  const id = await order(maya, 3);
  await shop.write(adminUpdate, { id, status: 'in process' }, admin);
  const { body } = await shop.read(adminOne, { id }, admin);
  expect(body).toMatchObject({
    id,
    items: [{ productId: mug, title: 'Mug', quantity: 3, priceCents: 1_000 }],
    shipTo: { name: 'Maya Lindqvist', address: '1 Test Street' },
    userEmail: maya.email,
  });
  expect(body.history.map(({ kind, actorName }) => [kind, actorName])).toEqual([
    ['status', 'Ada Lane'],
    ['placed', 'Maya Lindqvist'],
  ]);
  expect(JSON.stringify(body)).not.toMatch(/idempotency|requestHash/i);
});

test('searches the end of an id through its index, even with a generic plan', async () => {
  // In parts, because a statement has a timeout.
  for (let first = 1; first < 20_000; first += 2_000)
    await shop.db.run(sql`
      insert into orders (id, items, item_count, quantity, total_cents)
      select '01810000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), '[]', 0, 0, 0
      from generate_series(${first}::int, ${first + 1_999}::int) n`);
  await shop.db.run(sql`analyze orders`);
  const found = { codePart: undefined, idPart: '00001234', userIds: [] };
  const { text, values } = statementFor({ status: 'all', found }, { newestFirst: true, limit: 6 });
  const client = await shop.db.pool.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('orders_by_id_end');
    expect(plan).not.toContain('Filter: ((reverse');
  } finally {
    client.release(true);
  }
});
