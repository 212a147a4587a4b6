import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '../../../../test/products.ts';
import { type TestShop, testShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { categories, list, product } from '../contract.ts';
import { findProducts } from './find-products.ts';

let shop: TestShop;
let teapot: string;
let ghost: string;
beforeAll(async () => {
  shop = await testShop();
  [teapot, ghost] = (await stock(shop.db, [
    { title: 'Enamel Teapot', category: 'kitchen', priceCents: 3_450, rate: 4.333333, count: 3 },
    { title: 'Ghost', category: 'ghosts', deleted: true },
    { title: 'Mug', category: 'kitchen' },
    { title: 'Plain', category: '' },
    { title: 'Scarf', category: 'clothing' },
  ])) as [string, string];
});
afterAll(() => shop.close());

test.each([
  ['unknown', () => newId()],
  ['deleted', () => ghost],
  ['no id at all', () => "x' or '1'='1"],
  ['one with a NUL', () => 'a\0b'],
])('catalogue.product answers 404 to an id that is %s', async (_, id) => {
  const { status, body } = await shop.read(product, { id: id() });
  expect(status).toBe(404);
  expect(body).toEqual({ error: { code: 'not-found', message: 'Product not found' } });
});

test('catalogue.product is read by visitors, without who made it', async () => {
  const { status, body } = await shop.read(product, { id: teapot });
  expect(status).toBe(200);
  expect(body).toEqual({
    id: teapot,
    title: 'Enamel Teapot',
    priceCents: 3_450,
    image: '/pictures/sample.webp',
    category: 'kitchen',
    description: '',
    rating: { rate: 4.3333, count: 3 },
  });
});

test('catalogue.product lists further images in their order; lists of products leave them out', async () => {
  const furtherImages = ['/pictures/lid.webp', 'https://a.test/spout.jpg'];
  const [id] = await stock(shop.db, [{ title: 'Kettle', category: 'kitchen', furtherImages }]);
  expect((await shop.read(product, { id: id! })).body).toMatchObject({ furtherImages });
  const { body } = await shop.read(list, { search: 'kettle' });
  expect(body).toMatchObject({ products: [{ id }] });
  expect(JSON.stringify(body)).not.toContain('lid.webp');
});

test('catalogue.categories are the distinct ones of what is on the shelf, in order', async () => {
  expect((await shop.read(categories, {})).body).toEqual({ categories: ['clothing', 'kitchen'] });
});

test('findProducts finds deleted products too, as not available, and leaves out unknown ones', async () => {
  const found = await findProducts(shop.db, [teapot, ghost, newId(), teapot]);
  expect([...found.keys()].sort()).toEqual([teapot, ghost].sort());
  expect(found.get(teapot)).toEqual({
    id: teapot,
    title: 'Enamel Teapot',
    priceCents: 3_450,
    image: '/pictures/sample.webp',
    category: 'kitchen',
    rating: { rate: 4.3333, count: 3 },
    available: true,
  });
  expect(found.get(ghost)?.available).toBe(false);
  expect(await findProducts(shop.db, [])).toEqual(new Map());
});

test('a price edit, a new product and a new category reach those who are looking', async () => {
  const shelf = await shop.subscribe(list, { sort: 'price', limit: 1 });
  const detail = await shop.subscribe(product, { id: teapot });
  const names = await shop.subscribe(categories, {});
  await detail.until(({ priceCents }) => priceCents === 3_450);

  await shop.db.run(sql`update products set price_cents = 1 where id = ${teapot}`);
  await detail.until(({ priceCents }) => priceCents === 1);
  await shelf.until(({ products }) => products[0]?.id === teapot);
  // Not one stale answer to a plain call either.
  expect((await shop.read(product, { id: teapot })).body.priceCents).toBe(1);

  const [cheapest] = await stock(shop.db, [{ priceCents: 0, category: 'zippers' }]);
  await shelf.until(({ products }) => products[0]?.id === cheapest);
  await names.until((answer) => answer.categories.includes('zippers'));
  for (const reader of [shelf, detail, names]) reader.close();
});
