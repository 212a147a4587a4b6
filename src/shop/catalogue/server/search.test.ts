import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, type TestShop, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { list, type ProductPage } from '../contract.ts';
import { PRODUCT_SORTS, type ProductSort } from '../rules.ts';
import { termSelectivity } from './term-selectivity.ts';

const PRODUCTS = 6_000;
/** Each word is in the title of every n-th product. */
const WORDS = { common: 1, often: 5, frequent: 20, middling: 150, seldom: 2_500 } as const;
/** Products up to this number have 'old' in their title: a scan from the newest passes all others first. */
const OLD = 1_500;

const BATCH = 1_000;

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
  // Prices and ratings vary, so that the words are distributed differently in each sort order.
  // In batches, each of which a busy machine inserts within the timeout of a statement.
  for (let from = 1; from <= PRODUCTS; from += BATCH)
    await shop.db.run(sql`
    insert into products (id, title, price_cents, category, seed_sum, seed_count, created_by)
    select '01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'),
           'common ' || case when n % 5 = 0 then 'often ' else '' end
             || case when n % 20 = 0 then 'frequent ' else '' end
             || case when n <= ${OLD}::integer then 'old ' else '' end
             || case when n % 3 = 0 then '' else 'elsewhere ' end
             || case when n % 150 = 0 then 'middling ' else '' end
             || case when n % 2500 = 0 then 'seldom ' else '' end || n,
           (n * 7919) % 5003, case when n % 3 = 0 then 'third' else 'other' end, (n * 31) % 101, 20 + n % 7, 'test'
    from generate_series(${from}::integer, least(${from + BATCH - 1}, ${PRODUCTS})::integer) n`);
  await shop.db.run(sql`analyze products`);
});
afterAll(() => shop.close());

/** Reads the expected titles with a sequential scan. */
async function titlesByScan(word: string, category: string, sort: ProductSort): Promise<string[]> {
  const rows = await shop.db.many<{ id: string; title: string; price: number; weight: number }>(
    sql`select id, title, price_cents as price, rating_weight as weight from products
        where (select bool_and(strpos(title, part) > 0) from unnest(string_to_array(${word}, ' ')) part) and (${category} = '' or category = ${category})`,
  );
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const orders = {
    newest: (a, b) => byId(b, a),
    price: (a, b) => a.price - b.price || byId(a, b),
    'price-desc': (a, b) => b.price - a.price || byId(b, a),
    rating: (a, b) => b.weight - a.weight || byId(b, a),
  } satisfies Record<ProductSort, (a: (typeof rows)[number], b: (typeof rows)[number]) => number>;
  return rows.sort(orders[sort]).map(({ title }) => title);
}

test('estimates from statistics how common words are', async () => {
  const { products, selectivityOf } = await termSelectivity(shop.db);
  expect(products).toBe(PRODUCTS);
  for (const [word, every] of Object.entries(WORDS))
    expect(selectivityOf(word), word).toBeCloseTo(1 / every, 3);
  expect(selectivityOf('iddlin'), 'in the middle of a word').toBeCloseTo(1 / WORDS.middling, 3);
  expect(selectivityOf('fa'), 'few letters: a guess').toBe(0.02);
  expect(selectivityOf('123'), 'digits: a guess').toBe(0.02);
  expect(selectivityOf('of')).toBeCloseTo(1 / WORDS.often, 3);
  expect(selectivityOf('nowhere')).toBe(0);
});

test('assumes that no word is common without statistics', async () => {
  const emptyShop = await testShop();
  const { products, selectivityOf } = await termSelectivity(emptyShop.db);
  expect([products, selectivityOf('common')]).toEqual([0, 0]);
  await emptyShop.close();
});

const cases = PRODUCT_SORTS.flatMap((sort) =>
  ['', 'third'].flatMap((category) =>
    [
      ...Object.keys(WORDS),
      'old',
      'elsewhere',
      'of',
      '123',
      'iddl',
      'common 123',
      'iddlin',
      'nowhere',
      'frequent middling',
      'often common',
      'seldom common',
    ].map((word) => [word, category, sort] as const),
  ),
);

test.each(cases)(
  'returns for “%s” in category “%s” by %s the same pages as a full search',
  async (word, category, sort) => {
    const expected = await titlesByScan(word, category, sort);
    const found: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 3; page++) {
      const { body }: Reply<ProductPage> = await shop.read(list, {
        search: word,
        category,
        sort,
        ...(cursor ? { cursor } : {}),
      });
      found.push(...body.products.map(({ title }) => title));
      cursor = body.nextCursor;
      if (!cursor) break;
    }
    expect(found).toEqual(expected.slice(0, 3 * 48));
    expect(cursor === null).toBe(expected.length <= 3 * 48);
  },
);
