import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, testShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { categories, list, product } from '../contract.ts';
import { findProducts } from './find-products.ts';

let shop: TestShop;
let teapot: string;
let deletedProduct: string;
beforeAll(async () => {
  shop = await testShop();
  [teapot, deletedProduct] = (await insertProducts(shop.db, [
    { title: 'Enamel Teapot', category: 'kitchen', priceCents: 3_450, rate: 4.333333, count: 3 },
    { title: 'Ghost', category: 'ghosts', deleted: true },
    { title: 'Mug', category: 'kitchen' },
    { title: 'Plain', category: '' },
    { title: 'Scarf', category: 'clothing' },
  ])) as [string, string];
});
afterAll(() => shop.close());

test.each([
  ['an unknown id', () => newId()],
  ['a deleted product', () => deletedProduct],
  ['an invalid id', () => "x' or '1'='1"],
  ['an id with a NUL', () => 'a\0b'],
])('catalogue.product responds with 404 to %s', async (_, id) => {
  const { status, body } = await shop.read(product, { id: id() });
  expect(status).toBe(404);
  expect(body).toEqual({ error: { code: 'product-not-found', message: 'Product not found' } });
});

test('catalogue.product returns a product to visitors, without its creator', async () => {
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

test('catalogue.product returns further images in order; product lists omit them', async () => {
  const furtherImages = ['/pictures/lid.webp', 'https://a.test/spout.jpg'];
  const [id] = await insertProducts(shop.db, [{ title: 'Kettle', category: 'kitchen', furtherImages }]);
  expect((await shop.read(product, { id: id! })).body).toMatchObject({ furtherImages });
  const { body } = await shop.read(list, { search: 'kettle' });
  expect(body).toMatchObject({ products: [{ id }] });
  expect(JSON.stringify(body)).not.toContain('lid.webp');
});

test('catalogue.categories returns the distinct categories of products for sale, sorted', async () => {
  expect((await shop.read(categories, {})).body).toEqual({ categories: ['clothing', 'kitchen'] });
});

test('findProducts returns deleted products as not available, and omits unknown ones', async () => {
  const found = await findProducts(shop.db, [teapot, deletedProduct, newId(), teapot]);
  expect([...found.keys()].sort()).toEqual([teapot, deletedProduct].sort());
  expect(found.get(teapot)).toEqual({
    id: teapot,
    title: 'Enamel Teapot',
    priceCents: 3_450,
    image: '/pictures/sample.webp',
    category: 'kitchen',
    rating: { rate: 4.3333, count: 3 },
    available: true,
  });
  expect(found.get(deletedProduct)?.available).toBe(false);
  expect(await findProducts(shop.db, [])).toEqual(new Map());
});

test('sends a changed price, a new product and a new category to live subscribers', async () => {
  const cheapestProducts = await shop.subscribe(list, { sort: 'price', limit: 1 });
  const detail = await shop.subscribe(product, { id: teapot });
  const categoryList = await shop.subscribe(categories, {});
  await detail.until(({ priceCents }) => priceCents === 3_450);

  await shop.db.run(sql`update products set price_cents = 1 where id = ${teapot}`);
  await detail.until(({ priceCents }) => priceCents === 1);
  await cheapestProducts.until(({ products }) => products[0]?.id === teapot);
  // Plain requests do not get a stale response either.
  expect((await shop.read(product, { id: teapot })).body.priceCents).toBe(1);

  const [cheapest] = await insertProducts(shop.db, [{ priceCents: 0, category: 'zippers' }]);
  await cheapestProducts.until(({ products }) => products[0]?.id === cheapest);
  await categoryList.until((result) => result.categories.includes('zippers'));
  for (const reader of [cheapestProducts, detail, categoryList]) reader.close();
});
