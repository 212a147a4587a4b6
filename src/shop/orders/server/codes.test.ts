import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, codeOf, fillCart, placeOrder, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { mine as myNotifications } from '../../notifications/contract.ts';
import { parseOrderCode } from '../code.ts';
import { cancel, mine as myOrders, one, products, remove } from '../contract.ts';

let shop: TestShop;
let shopper: TestUser;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  shop = await testShop();
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
  shopper = await shop.addUser();
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());
const order = () => placeOrder(shop, shopper, [{ id: mug, quantity: 1 }]);

test('the database generates valid codes that differ', async () => {
  const rows = await shop.db.many<{ code: string }>(
    sql`select new_order_code() as code from generate_series(1, 5000)`,
  );
  const codes = rows.map(({ code }) => code);
  expect(codes.filter((code) => parseOrderCode(code) !== code)).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  // Every position has every character: none of the 45 bits is fixed.
  for (let index = 0; index < 10; index++) expect(new Set(codes.map((code) => code[index])).size).toBe(32);
});

test('checkout returns the code, and history and notifications contain it', async () => {
  const shown = await fillCart(shop, shopper, [{ id: mug, quantity: 1 }]);
  const { body } = await checkOut(shop, shopper, shown);
  expect(body.code).toBe(await codeOf(shop, body.id));
  expect((await shop.read(myOrders, {}, shopper)).body.orders[0]).toMatchObject({
    id: body.id,
    code: body.code,
  });
  for (const user of [shopper, admin]) {
    const [notification] = (await shop.read(myNotifications, {}, user)).body.items;
    expect(notification).toMatchObject({ orderId: body.id, orderCode: body.code });
    expect(notification?.message).toContain(` order ${body.code} `);
    expect(notification?.message).not.toContain(body.id);
  }
});

test('finds an order by its code as typed, and by its id as in old URLs', async () => {
  const id = await order();
  const code = await codeOf(shop, id);
  const typed = `${code.slice(0, 5)}-${code.slice(5)}`
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('1', 'l');
  for (const idOrCode of [code, typed, id]) {
    expect((await shop.read(one, { id: idOrCode }, shopper)).body).toMatchObject({
      id,
      code,
      events: [{ kind: 'placed' }],
    });
    expect((await shop.read(products, { id: idOrCode }, shopper)).body.products).toHaveLength(1);
  }
  expect((await shop.write(cancel, { id: code }, shopper)).body).toMatchObject({ id, status: 'cancelled' });
  expect((await shop.write(remove, { id: typed }, shopper)).body).toEqual({ id });
  const kinds = await shop.db.many<{ kind: string }>(
    sql`select kind from order_events where order_id = ${id} order by id`,
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(['placed', 'status', 'deleted by owner']);
});

test('returns the same response for another user’s, an unknown and a mistyped code', async () => {
  const stranger = await shop.addUser();
  const id = await order();
  const code = await codeOf(shop, id);
  const unknown = (await shop.db.one<{ code: string }>(sql`select new_order_code() as code`))!.code;
  const mistyped = code.slice(0, 9) + (code[9] === 'A' ? 'B' : 'A');
  const calls: ((idOrCode: string) => Promise<Reply<unknown>>)[] = [
    (idOrCode: string) => shop.read(one, { id: idOrCode }, stranger),
    (idOrCode: string) => shop.read(products, { id: idOrCode }, stranger),
    (idOrCode: string) => shop.write(cancel, { id: idOrCode }, stranger),
    (idOrCode: string) => shop.write(remove, { id: idOrCode }, stranger),
  ];
  for (const call of calls) {
    const [first, ...others] = await Promise.all([id, code, unknown, mistyped].map(call));
    expect(first!.status).toBe(404);
    for (const { status, body } of others)
      expect(JSON.stringify([status, body])).toBe(JSON.stringify([first!.status, first!.body]));
  }
});

test('updates a page opened by its code', async () => {
  const id = await order();
  const page = await shop.subscribe(one, { id: await codeOf(shop, id) }, shopper);
  await page.until(({ status }) => status === 'pending');
  await shop.write(cancel, { id }, shopper);
  const { events } = await page.until(({ status }) => status === 'cancelled');
  expect(events).toHaveLength(2);
  page.close();
});

test('replaces a taken code within the transaction', async () => {
  const taken = await codeOf(shop, await order());
  await shop.db.run(sql`create sequence code_attempts`);
  await shop.db.pool.query(`
    alter function new_order_code() rename to random_order_code;
    create function new_order_code() returns text language sql volatile as
      $$ select case nextval('code_attempts') when 1 then '${taken}' else random_order_code() end $$;
    alter table orders alter column code set default new_order_code();`);
  try {
    const shown = await fillCart(shop, shopper, [{ id: mug, quantity: 1 }]);
    const key = uniqueKey();
    const first = await checkOut(shop, shopper, shown, key);
    expect(first.status).toBe(200);
    expect(first.body.code).not.toBe(taken);
    const again = await checkOut(shop, shopper, shown, key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const rows = await shop.db.many(
      sql`select 1 from order_events where order_id = ${first.body.id} and kind = 'placed'`,
    );
    expect(rows).toHaveLength(1);
    expect(await shop.db.one(sql`select last_value::int as calls from code_attempts`)).toEqual({ calls: 2 });
  } finally {
    await shop.db.pool.query(`
      alter table orders alter column code set default random_order_code();
      drop function new_order_code();
      alter function random_order_code() rename to new_order_code;`);
  }
});

test('shows the code in earlier notifications that contain the id', async () => {
  const id = await order();
  await shop.db.run(sql`
    update notifications set message = ${`Your order ${id} is now pending!`} where order_id = ${id} and user_id = ${shopper.userId}`);
  const [notification] = (await shop.read(myNotifications, {}, shopper)).body.items;
  expect(notification?.message).toBe(`Your order ${await codeOf(shop, id)} is now pending!`);
});
