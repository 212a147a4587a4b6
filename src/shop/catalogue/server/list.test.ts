import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { list, type ProductListParams } from '../contract.ts';
import { bayesianRating } from '../rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  await insertProducts(shop.db, [
    { title: 'Walnut Chair', category: 'home', priceCents: 12_800, rate: 4.2, count: 14 },
    { title: 'Daily Canvas Backpack', category: 'bags', priceCents: 10_995, rate: 4.4, count: 200 },
    { title: 'Lucky Mug', category: 'kitchen', priceCents: 900, rate: 5, count: 1 },
    { title: 'Enamel Teapot, 1.2 l', category: 'kitchen', priceCents: 3_450, rate: 4.9, count: 58 },
    { title: 'Over-Ear Headphones', category: 'electronics', priceCents: 900 },
    { title: '100% Wool Coat', category: 'clothing', priceCents: 18_900, description: 'Like a _hug_.' },
    { title: 'Taken down', category: 'ghosts', priceCents: 1, deleted: true },
  ]);
});
afterAll(() => shop.close());

const titles = async (params: ProductListParams) => {
  const { status, body } = await shop.read(list, params);
  expect(status).toBe(200);
  return body.products.map(({ title }) => title);
};

test.each([
  ['an unknown sort', { sort: 'cheapest' as never }],
  ['an unknown field', { colour: 'red' } as never],
  ['a limit of 0', { limit: 0 }],
  ['a limit above 100', { limit: 101 }],
  ['a limit that is not a number', { limit: 'all' as never }],
  ['an invalid cursor', { cursor: 'abc' }],
  ['a cursor with SQL in it', { cursor: Buffer.from(`["newest",0,"' or 1=1"]x`).toString('base64url') }],
  [
    'a cursor with an invalid price',
    { sort: 'price' as const, cursor: Buffer.from('["price",1e300,"a"]').toString('base64url') },
  ],
  ['a search longer than 500', { search: 'a'.repeat(501) }],
])('catalogue.list refuses %s', async (_, params) => {
  expect((await shop.read(list, params)).status).toBe(400);
});

test('catalogue.list refuses a cursor of another sort order', async () => {
  const { body } = await shop.read(list, { limit: 2, sort: 'price' });
  const reply = await shop.read(list, { limit: 2, sort: 'rating', cursor: body.nextCursor! });
  expect(reply.status).toBe(400);
});

test('catalogue.list returns exactly the public fields of SPEC L66 to visitors', async () => {
  const { body } = await shop.read(list, { search: 'teapot' });
  expect(body).toEqual({
    products: [
      {
        id: expect.any(String),
        title: 'Enamel Teapot, 1.2 l',
        priceCents: 3450,
        image: '/pictures/sample.webp',
        category: 'kitchen',
        description: '',
        rating: { rate: 4.9, count: 58 },
      },
    ],
    nextCursor: null,
  });
});

test('catalogue.list returns the newest products first, without deleted ones', async () => {
  expect(await titles({})).toEqual([
    '100% Wool Coat',
    'Over-Ear Headphones',
    'Enamel Teapot, 1.2 l',
    'Lucky Mug',
    'Daily Canvas Backpack',
    'Walnut Chair',
  ]);
});

test('catalogue.list sorts by price in both directions, equal prices by id', async () => {
  const ascending = await titles({ sort: 'price' });
  expect(ascending).toEqual([
    'Lucky Mug',
    'Over-Ear Headphones',
    'Enamel Teapot, 1.2 l',
    'Daily Canvas Backpack',
    'Walnut Chair',
    '100% Wool Coat',
  ]);
  expect(await titles({ sort: 'price-desc' })).toEqual(ascending.reverse());
});

test('a single rating of 5 does not lead the list by rating, and the column matches the rule', async () => {
  expect((await titles({ sort: 'rating' })).slice(0, 3)).toEqual([
    'Enamel Teapot, 1.2 l',
    'Daily Canvas Backpack',
    'Walnut Chair',
  ]);
  const rows = await shop.db.many<{ rate: number; count: number; weight: number }>(
    sql`select rating_rate as rate, rating_count as count, rating_weight as weight from products`,
  );
  for (const { rate, count, weight } of rows) expect(weight).toBeCloseTo(bayesianRating({ rate, count }), 5);
});

test.each(['newest', 'price', 'price-desc', 'rating'] as const)(
  'pages of two by %s contain every product once, in the order of the whole list',
  async (sort) => {
    const found: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < 3; page++) {
      const { body } = await shop.read(list, { sort, limit: 2, ...(cursor && { cursor }) });
      found.push(...body.products.map(({ title }) => title));
      cursor = body.nextCursor;
    }
    expect(cursor).toBeNull();
    expect(found).toEqual(await titles({ sort }));
  },
);

test.each([
  ['a word', 'teapot', ['Enamel Teapot, 1.2 l']],
  ['the beginning of a word', 'wal', ['Walnut Chair']],
  ['the first letter of a word', 'w', ['100% Wool Coat', 'Walnut Chair']],
  ['a part of a title', 'pack', ['Daily Canvas Backpack']],
  ['words in any order', 'canvas daily', ['Daily Canvas Backpack']],
  ['a word and a part', 'daily ackpa', ['Daily Canvas Backpack']],
  ['a hyphened word', 'over-ear', ['Over-Ear Headphones']],
  ['a number', '1.2', ['Enamel Teapot, 1.2 l']],
  ['a word of the description', 'hug', ['100% Wool Coat']],
  ['a category', 'electronics', ['Over-Ear Headphones']],
  ['capitals and spaces', '  WOOL   Coat ', ['100% Wool Coat']],
  ['wildcards of LIKE as literals', '100%', ['100% Wool Coat']],
  ['a wildcard of LIKE that no product contains', 'w_lnut', []],
  ['operators of tsquery as literals', "wool' & !(chair:* | \\", []],
  ['separate punctuation, which is ignored', 'wool & coat -', ['100% Wool Coat']],
  ['a word with a quote, which is ignored', "o'", ['Over-Ear Headphones']],
  ['a NUL', 'wool\0', []],
  ['punctuation only', '&|!():*', []],
  ['a word that no product contains', 'zeppelin', []],
  ['a word of a deleted product', 'taken', []],
])('catalogue.list finds by %s', async (_, search, expected) => {
  expect(await titles({ search })).toEqual(expected);
});

test('catalogue.list filters by a category, ignoring case and outer spaces, together with a search', async () => {
  expect(await titles({ category: ' Kitchen ' })).toEqual(['Enamel Teapot, 1.2 l', 'Lucky Mug']);
  expect(await titles({ category: 'kitchen', search: 'mug' })).toEqual(['Lucky Mug']);
  expect(await titles({ category: 'kit' })).toEqual([]);
  expect(await titles({ category: 'ghosts' })).toEqual([]);
});
