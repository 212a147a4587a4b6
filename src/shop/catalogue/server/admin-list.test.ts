import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { type AdminListParams, adminList } from '../admin-contract.ts';
import { MANAGE_SORTS } from '../admin-rules.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin' });
  await insertProducts(shop.db, [
    { title: 'apple', category: 'food', priceCents: 100, rate: 3, count: 3 },
    { title: 'Zebra', category: 'animals', priceCents: 900, rate: 1 / 3, count: 3 },
    { title: 'Apple pie', category: 'food', priceCents: 500 },
    { title: 'banana', category: 'food', priceCents: 100, rate: 14 / 3, count: 3 },
    { title: 'Ghost', category: 'food', deleted: true },
    { title: 'Cherry', category: '', priceCents: 100, image: '' },
    { title: 'banana', category: 'food', priceCents: 100, rate: 14 / 3, count: 6 },
  ]);
});
afterAll(() => shop.close());

const page = (params: AdminListParams) => shop.read(adminList, params, admin);
const titles = async (params: AdminListParams) =>
  (await page(params)).body.products.map(({ title }) => title);

const forgedCursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
test.each<[string, object]>([
  ['an unknown column', { sort: 'created_by' }],
  ['an unknown order', { order: 'asc; drop table products' }],
  ['a page of 0', { limit: 0 }],
  ['a page of 101', { limit: 101 }],
  ['an unknown field', { deleted: true }],
  ['an invalid cursor', { cursor: 'x' }],
  ['a cursor of another sort order', { cursor: forgedCursor(['title desc', 'a', 'b']) }],
  ['an invalid price in a cursor', { sort: 'price', cursor: forgedCursor(['price asc', 1e300, 'b']) }],
  ['an invalid rate in a cursor', { sort: 'rating', cursor: forgedCursor(['rating asc', 'four', 'b']) }],
  ['a NUL in a cursor', { cursor: forgedCursor(['title asc', 'a\0', 'b']) }],
])('catalogue.adminList refuses %s', async (_, params) => {
  expect((await page(params as AdminListParams)).status).toBe(400);
});

test('catalogue.adminList returns the columns of the table, sorted by title regardless of case', async () => {
  expect(await titles({})).toEqual(['apple', 'Apple pie', 'banana', 'banana', 'Cherry', 'Zebra']);
  const { body } = await page({ limit: 1 });
  expect(body.products).toEqual([
    {
      id: expect.any(String),
      title: 'apple',
      priceCents: 100,
      image: '/pictures/sample.webp',
      category: 'food',
      description: '',
      rating: { rate: 3, count: 3 },
      createdBy: 'test',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
      furtherImages: [],
    },
  ]);
});

test('returns 10 rows per page and reads 11 (SPEC L120)', async () => {
  await shop.db.transaction((tx) =>
    insertProducts(
      tx,
      Array.from({ length: 4 }, (_, n) => ({ title: `Filler ${n}`, category: 'filler' })),
    ),
  );
  const ten = await page({});
  expect(ten.body.products).toHaveLength(10);
  expect(ten.body.nextCursor).toBeNull();
  const [eleventh] = await shop.db.transaction((tx) =>
    insertProducts(tx, [{ title: 'zz', category: 'filler' }]),
  );
  const full = await page({});
  expect(full.body.products).toHaveLength(10);
  const rest = await page({ cursor: full.body.nextCursor! });
  expect(rest.body).toMatchObject({ products: [{ id: eleventh }], nextCursor: null });
  await shop.db.transaction((tx) =>
    tx.run(sql`update products set deleted_at = now() where category = 'filler'`),
  );
});

test.each(MANAGE_SORTS.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
  'pages of two by %s %s contain every product once, in the order of the whole list',
  async (sort, order) => {
    const whole = (await page({ sort, order })).body.products.map(({ id }) => id);
    const found: string[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await page({ sort, order, limit: 2, ...(cursor && { cursor }) });
      found.push(...body.products.map(({ id }) => id));
      cursor = body.nextCursor;
    } while (cursor);
    expect(found).toEqual(whole);
    expect(new Set(found).size).toBe(6);
  },
);

test('sorts each column by its displayed values', async () => {
  expect((await titles({ sort: 'price', order: 'desc' })).slice(0, 2)).toEqual(['Zebra', 'Apple pie']);
  expect((await titles({ sort: 'category' })).slice(0, 2)).toEqual(['Cherry', 'Zebra']);
  expect((await titles({ sort: 'rating', order: 'desc' })).slice(0, 3)).toEqual([
    'banana',
    'banana',
    'apple',
  ]);
  expect((await titles({ sort: 'newest', order: 'desc' }))[0]).toBe('banana');
  expect((await titles({ sort: 'newest', order: 'asc' }))[0]).toBe('apple');
});

test('filters by search and category together', async () => {
  expect(await titles({ search: 'apple' })).toEqual(['apple', 'Apple pie']);
  expect(await titles({ search: 'food', category: 'Food' })).toHaveLength(4);
  expect(await titles({ search: 'zebra', category: 'food' })).toEqual([]);
  expect(await titles({ search: 'ghost' })).toEqual([]);
});

test('sends an administrator the changes of others immediately', async () => {
  const watching = await shop.subscribe(adminList, { sort: 'title', limit: 1 }, admin);
  await watching.until(({ products }) => products[0]?.title === 'apple');
  const [first] = await insertProducts(shop.db, [{ title: 'Aardvark' }]);
  await watching.until(({ products }) => products[0]?.id === first);
  await shop.db.run(sql`update products set deleted_at = now() where id = ${first!}`);
  await watching.until(({ products }) => products[0]?.title === 'apple');
  watching.close();
});
