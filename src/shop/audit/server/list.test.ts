import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { recordAudit } from '../../../server/audit/record.ts';
import { sql } from '../../../server/storage/sql.ts';
import { list } from '../contract.ts';

let shop: TestShop;
let admin: TestUser;
let mug: string;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
  [mug] = (await insertProducts(shop.db, [{ title: 'Mug' }])) as [string];
});
afterAll(() => shop.close());
beforeEach(() => shop.db.run(sql`truncate audit`));

const write = (entity: 'product' | 'order' | 'role', entityId: string, action = 'update') =>
  shop.db.transaction((tx) =>
    recordAudit(tx, admin, { entity, entityId, action, before: { title: 'Cup' }, after: { title: 'Mug' } }),
  );
const page = async (params: object = {}) => (await shop.read(list, params, admin)).body;

test('refuses visitors, shoppers and demoted administrators', async () => {
  await write('product', mug);
  const demoted = await shop.addUser({ role: 'admin' });
  await shop.db.run(sql`update users set role = 'user' where id = ${demoted.userId}`);
  expect((await shop.read(list, {})).status).toBe(401);
  for (const who of [await shop.addUser(), demoted]) {
    const reply = await shop.read(list, {}, who);
    expect(reply.status).toBe(403);
    expect(JSON.stringify(reply.body)).not.toContain('Mug');
  }
});

test.each([{ entity: 'session' }, { after: '\0' }, { before: "' or true" }, { limit: 1000 }])(
  'refuses %j',
  async (params) => {
    expect((await shop.read(list, params as never, admin)).status).toBe(400);
  },
);

test('lists entries with actor, time, action, changes and current name', async () => {
  await write('product', mug);
  await write('role', admin.userId, 'grant');
  await write('order', 'o-1', 'remove');
  const { entries } = await page();
  expect(entries.map(({ entity, name }) => [entity, name])).toEqual([
    ['order', null],
    ['role', 'Ada Lane'],
    ['product', 'Mug'],
  ]);
  expect(entries[2]).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/Z$/),
    actorId: admin.userId,
    actorName: 'Ada Lane',
    entity: 'product',
    entityId: mug,
    name: 'Mug',
    action: 'update',
    before: { title: 'Cup' },
    after: { title: 'Mug' },
  });
});

test('pages through twenty entries at a time, newest first, forwards and back, for one kind or all', async () => {
  for (let n = 0; n < 25; n++) await write(n % 5 === 0 ? 'order' : 'product', n % 5 === 0 ? `o-${n}` : mug);
  const first = await page();
  expect([first.entries.length, first.hasNewer, first.hasOlder]).toEqual([20, false, true]);
  expect(first.entries.map(({ id }) => id)).toEqual(
    first.entries
      .map(({ id }) => id)
      .toSorted()
      .reverse(),
  );
  const second = await page({ after: first.entries.at(-1)!.id });
  expect([second.entries.length, second.hasNewer, second.hasOlder]).toEqual([5, true, false]);
  const back = await page({ before: second.entries[0]!.id });
  expect(back.entries).toEqual(first.entries);
  expect((await page({ entity: 'order' })).entries.map(({ entityId }) => entityId)).toEqual([
    'o-20',
    'o-15',
    'o-10',
    'o-5',
    'o-0',
  ]);
});

test('updates live', async () => {
  const open = await shop.subscribe(list, { entity: 'product' }, admin);
  expect((await open.until(() => true)).entries).toEqual([]);
  await write('product', mug, 'add');
  expect((await open.until(({ entries }) => entries.length === 1)).entries[0]!.action).toBe('add');
  open.close();
});
