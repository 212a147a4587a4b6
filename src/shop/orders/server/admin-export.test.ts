import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { readCsv } from '../../../shared/csv.ts';
import { adminUpdate, EXPORT_PATH } from '../admin-contract.ts';

let shop: TestShop;
let admin: TestUser;
let maya: TestUser;
let first: string;
let second: string;
beforeAll(async () => {
  shop = await testShop();
  const [mug, pan] = (await insertProducts(shop.db, [
    { title: '=HYPERLINK("https://evil.test")', priceCents: 1_250 },
    { title: 'Pan, "large"\nblack', priceCents: 123_450 },
  ])) as [string, string];
  admin = await shop.addUser({ role: 'admin' });
  maya = await shop.addUser({ name: 'Maya', address: '@SUM(A1)\nPortland' });
  first = await placeOrder(shop, maya, [
    { id: mug, quantity: 2 },
    { id: pan, quantity: 1 },
  ]);
  second = await placeOrder(shop, maya, [{ id: pan, quantity: 1 }]);
  await shop.write(
    adminUpdate,
    { id: first, status: 'shipped', estimatedDelivery: '2026-12-01T10:00:00Z' },
    admin,
  );
});
afterAll(() => shop.close());

const download = async (query = '') => {
  const reply = await shop.http.inject({ url: EXPORT_PATH + query, headers: { cookie: admin.cookie } });
  const [head, ...rows] = reply.statusCode === 200 ? [...readCsv(reply.body)].map(({ cells }) => cells) : [];
  return {
    ...reply,
    rows: rows.map((row) => Object.fromEntries(row.map((cell, index) => [head![index], cell]))),
  };
};

test('writes one row per item with the order’s data, newest order first', async () => {
  const { rows, headers } = await download();
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
  expect(rows.map((row) => [row['Order ID'], row.Quantity])).toEqual([
    [await codeOf(shop, second), '1'],
    [await codeOf(shop, first), '2'],
    [await codeOf(shop, first), '1'],
  ]);
  expect(rows[2]).toEqual({
    'Order ID': await codeOf(shop, first),
    Created: expect.stringMatching(/^\d{4}-.*Z$/),
    Status: 'shipped',
    'User ID': maya.userId,
    Email: maya.email,
    'Ship to name': 'Maya',
    'Ship to address': "'@SUM(A1)\nPortland",
    'Product ID': expect.any(String),
    Title: 'Pan, "large"\nblack',
    Price: '1234.50',
    Quantity: '1',
    'Line total': '1234.50',
    'Order total': '1259.50',
    'Estimated delivery': '2026-12-01T10:00:00.000Z',
    'Delivered on': '',
  });
});

test('escapes formula cells', async () => {
  const { rows } = await download();
  expect(rows[1]!.Title).toBe(`'=HYPERLINK("https://evil.test")`);
});

test('applies the status filter and the search', async () => {
  const shipped = await codeOf(shop, first);
  expect((await download('?status=shipped')).rows.map((row) => row['Order ID'])).toEqual([shipped, shipped]);
  expect((await download(`?search=${second.slice(-8)}`)).rows.map((row) => row['Order ID'])).toEqual([
    await codeOf(shop, second),
  ]);
  expect((await download('?search=unknown')).rows).toEqual([]);
  expect((await download('?status=lost')).statusCode).toBe(400);
});

test('exports many orders exactly once each', async () => {
  await shop.db.run(sql`
    insert into orders (id, items, item_count, quantity, total_cents)
    select '01810000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'),
           '[{"productId": "p", "title": "Cup", "priceCents": 5, "image": "", "quantity": 1}]', 1, 1, 5
    from generate_series(1, 1201) n`);
  const { rows } = await download();
  expect(new Set(rows.map((row) => row['Order ID'])).size).toBe(1203);
  expect(rows).toHaveLength(1204);
});

test.each([
  ['the role', () => sql`update users set role = 'user' where id = ${admin.userId}`],
  ['the session', () => sql`delete from identity.session where user_id = ${admin.userId}`],
])('aborts the download when the administrator loses %s', async (_, end) => {
  admin = await shop.addUser({ role: 'admin' });
  // More than fits into the buffers between the server and a client that has stopped reading.
  for (let from = 1; from <= 4_000; from += 500)
    await shop.db.run(sql`
    insert into orders (id, items, item_count, quantity, total_cents, ship_to_address)
    select '01820000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'), '[]', 1, 1, 5, repeat('far away ', 1000)
    from generate_series(${from}::integer, ${from + 499}::integer) n on conflict do nothing`);
  const address = shop.http.server.listening
    ? shop.http.listeningOrigin
    : await shop.http.listen({ port: 0, host: '127.0.0.1' });
  const request = get(`${address}${EXPORT_PATH}`, { headers: { cookie: admin.cookie } });
  const [reply] = (await once(request, 'response')) as [IncomingMessage];
  await once(reply, 'readable');
  await shop.db.run(end());
  let bytes = 0;
  const read = async () => {
    for await (const chunk of reply) bytes += (chunk as Buffer).length;
  };
  await expect(read()).rejects.toThrow('aborted');
  // The whole file would be 36 MB; buffered data still arrives.
  expect(bytes).toBeLessThan(18_000_000);
});
