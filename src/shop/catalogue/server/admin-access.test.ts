import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLiveSocket } from '../../../../test/live-socket.ts';
import { insertProducts } from '../../../../test/products.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { AnyRead, AnyWrite } from '../../../shared/operation.ts';
import { add, adminList, adminProduct, remove, restore, update } from '../admin-contract.ts';

let shop: TestShop;
let teapot: string;
let deletedProduct: string;
let demoted: TestUser;
let shopper: TestUser;
beforeAll(async () => {
  shop = await testShop();
  [teapot, deletedProduct] = (await insertProducts(shop.db, [
    { title: 'Teapot', category: 'kitchen', priceCents: 3_450 },
    { title: 'Ghost', deleted: true },
  ])) as [string, string];
  shopper = await shop.addUser();
  demoted = await shop.addUser({ role: 'admin' });
  await shop.db.run(sql`update users set role = 'user' where id = ${demoted.userId}`);
});
afterAll(() => shop.close());

const fields = { title: 'Mug', description: '', priceCents: 100, image: '/a.webp', category: 'kitchen' };
const everyWrite = (): [AnyWrite, object][] => [
  [add, { form: 'products', ...fields }],
  [add, { form: 'add', ...fields, description: 'Holds tea.', rate: 0, count: 0 }],
  [update, { form: 'manage', id: teapot, version: 1, ...fields }],
  [update, { form: 'products', id: teapot, version: 1, ...fields }],
  [remove, { id: teapot }],
  [restore, { id: deletedProduct }],
];
const everyRead = (): [AnyRead, object][] => [
  [adminList, {}],
  [adminProduct, { id: teapot }],
];
const storedProducts = () =>
  shop.db.many(sql`select id, title, price_cents, version, deleted_at from products order by id`);

test.each<[string, () => TestUser | undefined, number]>([
  ['a visitor', () => undefined, 401],
  ['a shopper', () => shopper, 403],
  ['a demoted administrator', () => demoted, 403],
])('refuses %s all reads and writes of the back office', async (_, who, status) => {
  const before = await storedProducts();
  for (const [contract, input] of everyWrite()) {
    const reply = await shop.write(contract, input, who());
    expect([contract.name, reply.status]).toEqual([contract.name, status]);
    expect(JSON.stringify(reply.body)).not.toContain('Teapot');
  }
  for (const [contract, params] of everyRead()) {
    const reply = await shop.read(contract, params, who());
    expect([contract.name, reply.status]).toEqual([contract.name, status]);
    expect(JSON.stringify(reply.body)).not.toContain('Teapot');
  }
  expect(await storedProducts()).toEqual(before);
  expect(await shop.db.many(sql`select 1 from audit`)).toEqual([]);
});

test.each<[string, () => TestUser | undefined]>([
  ['a visitor', () => undefined],
  ['a shopper', () => shopper],
  ['a demoted administrator', () => demoted],
])('refuses %s live reads of the back office', async (_, who) => {
  for (const [contract, params] of everyRead()) {
    const frames = await firstFrames(contract, params, who());
    expect(frames).toEqual([
      { id: 1, error: { code: expect.stringMatching(/^not-/), message: expect.any(String) } },
    ]);
  }
});

test('sends an administrator who is demoted no further live updates', async () => {
  const admin = await shop.addUser({ role: 'admin' });
  const socket = await openLiveSocket(shop.http.server, { origin: ORIGIN, cookie: admin.cookie });
  const messages: string[] = [];
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (text) => messages.push(String(text)));
  socket.send(JSON.stringify({ type: 'subscribe', id: 1, name: adminList.name, params: {} }));
  await expect.poll(() => messages.length).toBe(1);

  await shop.db.run(sql`update users set role = 'user' where id = ${admin.userId}`);
  expect(await closed).toBe(4403);
  await shop.db.run(sql`update products set title = 'Secret plan' where id = ${teapot}`);
  expect(messages.join()).not.toContain('Secret plan');
});

test('refuses writes from other origins', async () => {
  const admin = await shop.addUser({ role: 'admin' });
  const before = await storedProducts();
  for (const [contract, input] of everyWrite()) {
    const reply = await shop.write(contract, input, admin, { origin: 'https://evil.test' });
    expect([contract.name, reply.status]).toEqual([contract.name, 403]);
  }
  expect(await storedProducts()).toEqual(before);
});

async function firstFrames(contract: AnyRead, params: object, who: TestUser | undefined): Promise<unknown[]> {
  const socket = await openLiveSocket(shop.http.server, {
    origin: ORIGIN,
    ...(who && { cookie: who.cookie }),
  });
  const frames: unknown[] = [];
  socket.on('message', (text) => frames.push(JSON.parse(String(text))));
  socket.send(JSON.stringify({ type: 'subscribe', id: 1, name: contract.name, params }));
  await expect.poll(() => frames.length).toBe(1);
  await shop.db.run(sql`update products set updated_at = now() where id = ${teapot}`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.terminate();
  return frames;
}
