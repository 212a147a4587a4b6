import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { ORIGIN, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';

let shop: TestShop;
let admin: TestUser;
let ids: string[];
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin', name: 'Ada Lane' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.db.transaction((tx) => tx.run(sql`truncate products, audit cascade`));
  ids = await insertProducts(shop.db, [
    { title: 'Mug', category: 'kitchen' },
    { title: 'Lamp', category: 'light' },
    { title: 'Gone', category: 'light', deleted: true },
  ]);
});

const send = (path: string, payload: object, as = admin) =>
  shop.http.inject({
    method: 'POST',
    url: `/api/products/${path}`,
    headers: { origin: ORIGIN, cookie: as.cookie },
    payload,
  });
const visibleProducts = async () =>
  (
    await shop.db.many<{ title: string; category: string }>(sql`
      select title, category from products where deleted_at is null order by id`)
  ).map(({ title, category }) => `${title}: ${category}`);
const audit = () =>
  shop.db.many(sql`select actor_name as name, action, before, after from audit order by id`);

describe('bulk changes of products', () => {
  test('delete and restore the products for which this is possible', async () => {
    const removed = await send('remove', { ids: [...ids, 'unknown'] });
    expect(removed.json().changed.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(await visibleProducts()).toEqual([]);
    await send('restore', { ids: ids.slice(0, 2) });
    expect(await visibleProducts()).toEqual(['Mug: kitchen', 'Lamp: light']);
    expect(await audit()).toMatchObject([
      { name: 'Ada Lane', action: 'remove', before: { title: 'Mug' }, after: null },
      { action: 'remove', before: { title: 'Lamp' } },
      { action: 'restore', after: { title: 'Mug' } },
      { action: 'restore', after: { title: 'Lamp' } },
    ]);
  });

  test('change the category, and return the data for Undo', async () => {
    const changes = ids.map((id) => ({ id, category: ' Light ' }));
    const { changed } = (await send('category', { changes })).json();
    expect(changed).toEqual([{ id: ids[0], category: 'kitchen' }]);
    expect(await visibleProducts()).toEqual(['Mug: light', 'Lamp: light']);
    await send('category', { changes: changed });
    expect(await visibleProducts()).toEqual(['Mug: kitchen', 'Lamp: light']);
    expect(await audit()).toMatchObject([
      { action: 'update', before: { category: 'kitchen' }, after: { category: 'light' } },
      { action: 'update', before: { category: 'light' }, after: { category: 'kitchen' } },
    ]);
  });

  test.each<[string, string, () => object]>([
    ['none', 'remove', () => ({ ids: [] })],
    ['more than 100', 'remove', () => ({ ids: Array(101).fill('a') })],
    [
      'a category of 51 characters',
      'category',
      () => ({ changes: [{ id: ids[0], category: 'x'.repeat(51) }] }),
    ],
  ])('refuse %s, and write nothing', async (_, path, payload) => {
    expect((await send(path, payload())).statusCode).toBe(400);
    expect(await visibleProducts()).toEqual(['Mug: kitchen', 'Lamp: light']);
  });

  test('are allowed for administrators only', async () => {
    const shopper = await shop.addUser();
    for (const [path, payload] of [
      ['remove', { ids }],
      ['restore', { ids }],
      ['category', { changes: [{ id: ids[0], category: 'x' }] }],
    ] as const)
      expect((await send(path, payload, shopper)).statusCode).toBe(403);
    expect(await visibleProducts()).toHaveLength(2);
  });
});
