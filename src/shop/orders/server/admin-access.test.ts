import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLiveSocket } from '../../../../test/live-socket.ts';
import { placeOrder } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { AnyRead, AnyWrite } from '../../../shared/operation.ts';
import * as contract from '../admin-contract.ts';

let shop: TestShop;
let admin: TestUser;
let shopper: TestUser;
let demoted: TestUser;
let order: string;
beforeAll(async () => {
  shop = await testShop();
  const [mug] = (await insertProducts(shop.db, [{ title: 'Secret mug' }])) as [string];
  admin = await shop.addUser({ role: 'admin' });
  shopper = await shop.addUser({ name: 'Maya Lindqvist' });
  demoted = await shop.addUser({ role: 'admin' });
  await shop.db.run(sql`update users set role = 'user' where id = ${demoted.userId}`);
  order = await placeOrder(shop, shopper, [{ id: mug, quantity: 1 }]);
});
afterAll(() => shop.close());

const everyWrite = (): [AnyWrite, object][] => [
  [contract.adminUpdate, { id: order, status: 'shipped' }],
  [contract.adminUpdate, { id: order, estimatedDelivery: '2026-12-01T10:00:00Z' }],
  [contract.adminSetStatuses, { orders: [{ id: order, status: 'cancelled' }] }],
  [contract.adminRemove, { id: order }],
  [contract.adminRestore, { id: order }],
];
const everyRead = (): [AnyRead, object][] => [
  [contract.adminList, {}],
  [contract.adminRows, { ids: order }],
  [contract.adminNewer, { than: '0' }],
  [contract.adminOne, { id: order }],
];
const all = async () => ({
  orders: await shop.db.many(sql`select * from orders order by id`),
  events: await shop.db.many(sql`select * from order_events order by id`),
  notices: await shop.db.many(sql`select id from notifications order by id`),
  audit: await shop.db.many(sql`select id from audit`),
});
const unauthorized: [string, () => TestUser | undefined, number][] = [
  ['a visitor', () => undefined, 401],
  // Even for their own order.
  ['the shopper whose order it is', () => shopper, 403],
  ['an administrator who was demoted', () => demoted, 403],
];

test.each(unauthorized)('refuses admin reads and writes to %s', async (_, who, status) => {
  const before = await all();
  for (const [operation, input] of everyWrite()) {
    const reply = await shop.write(operation, input, who());
    expect([operation.name, reply.status]).toEqual([operation.name, status]);
    expect(JSON.stringify(reply.body)).not.toContain(order);
  }
  for (const [operation, params] of everyRead()) {
    const reply = await shop.read(operation, params, who());
    expect([operation.name, reply.status]).toEqual([operation.name, status]);
    expect(JSON.stringify(reply.body)).not.toContain(order);
  }
  expect(await all()).toEqual(before);
});

test.each(unauthorized)('refuses the download to %s', async (_, who, status) => {
  const reply = await shop.http.inject({
    url: contract.EXPORT_PATH,
    headers: who() ? { cookie: who()!.cookie } : {},
  });
  expect(reply.statusCode).toBe(status);
  expect(reply.body).not.toContain('Secret mug');
});

test.each(unauthorized)('refuses admin subscriptions to %s', async (_, who) => {
  for (const [operation, params] of everyRead()) {
    const socket = await openLiveSocket(shop.http.server, {
      origin: ORIGIN,
      ...(who() && { cookie: who()!.cookie }),
    });
    const frames: unknown[] = [];
    socket.on('message', (text) => frames.push(JSON.parse(String(text))));
    socket.send(JSON.stringify({ type: 'subscribe', id: 1, name: operation.name, params }));
    await expect.poll(() => frames.length).toBe(1);
    await shop.db.transaction((tx) => tx.run(sql`update orders set updated_at = now() where id = ${order}`));
    await new Promise((resolve) => setTimeout(resolve, 60));
    socket.terminate();
    expect(frames).toEqual([
      { id: 1, error: { code: expect.stringMatching(/^not-/), message: expect.any(String) } },
    ]);
  }
});

test('closes the subscription of an administrator who loses the role', async () => {
  const watching = await shop.addUser({ role: 'admin' });
  const socket = await openLiveSocket(shop.http.server, { origin: ORIGIN, cookie: watching.cookie });
  const received: string[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (text) => received.push(String(text)));
  socket.send(JSON.stringify({ type: 'subscribe', id: 1, name: contract.adminList.name, params: {} }));
  await expect.poll(() => received.length).toBe(1);
  await shop.db.run(sql`update users set role = 'user' where id = ${watching.userId}`);
  expect(await closed).toBe(4403);
  expect((await shop.read(contract.adminList, {}, watching)).status).toBe(403);
  expect(received).toHaveLength(1);
});

test('refuses writes from a foreign origin', async () => {
  const before = await all();
  for (const [operation, input] of everyWrite()) {
    const reply = await shop.write(operation, input, admin, { origin: 'https://evil.test' });
    expect([operation.name, reply.status]).toEqual([operation.name, 403]);
  }
  expect(await all()).toEqual(before);
});

test.each<[string, object, string]>([
  ['an unknown status', { status: 'lost' }, 'This is not a valid order status.'],
  [
    'an estimate that is not a time',
    { estimatedDelivery: 'tomorrow' },
    'Estimated delivery must be a date and time.',
  ],
  [
    'an estimate without a zone',
    { estimatedDelivery: '2026-12-01T10:00' },
    'Estimated delivery must be a date',
  ],
  ['an unknown field', { totalCents: 1 }, 'Unknown field.'],
  ['the delivery date, which only a status change sets', { deliveryDate: null }, 'Unknown field.'],
])('refuses %s and writes nothing', async (_, change, message) => {
  const before = await all();
  const reply = await shop.write(contract.adminUpdate, { id: order, ...change }, admin);
  expect([reply.status, reply.body.error?.message]).toEqual([400, expect.stringContaining(message)]);
  expect(await all()).toEqual(before);
});

test.each(['no-such-order', newId(), "'; drop table orders", '%00'])(
  'returns 404 for the unknown order %s',
  async (id) => {
    const before = await all();
    for (const operation of [
      contract.adminUpdate,
      contract.adminRemove,
      contract.adminRestore,
    ] as AnyWrite[]) {
      const input = operation === contract.adminUpdate ? { id, status: 'shipped' } : { id };
      const reply = await shop.write(operation, input, admin);
      expect([operation.name, reply.status]).toEqual([operation.name, 404]);
      expect(reply.body.error?.message).toBe('Order not found.');
    }
    expect((await shop.read(contract.adminOne, { id }, admin)).status).toBe(404);
    expect((await shop.read(contract.adminRows, { ids: id }, admin)).body.orders).toEqual([]);
    expect(await all()).toEqual(before);
  },
);
