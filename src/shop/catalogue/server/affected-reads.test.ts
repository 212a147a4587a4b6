import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stock, type TestProduct } from '../../../../test/products.ts';
import { type TestShop, testShop } from '../../../../test/shop.ts';
import { Hub } from '../../../server/live/hub.ts';
import type { Read } from '../../../server/operations.ts';
import type { Change } from '../../../server/storage/changes.ts';
import { empty, raw, type Sql, sql } from '../../../server/storage/sql.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { mine as cart } from '../../cart/server/queries.ts';
import { ofProduct } from '../../reviews/server/queries.ts';
import { adminList } from './admin-list.ts';
import { categories, list, product } from './queries.ts';

let shop: TestShop;
let viewer: Viewer;
let changes: Change[] = [];
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  const { userId } = await shop.addUser();
  viewer = { userId, sessionId: userId, role: 'user', hasProfile: true } as Viewer;
  shop.db.onOwnChanges((committed) => changes.push(...committed));
});
afterAll(() => shop.close());

/** Commits a statement and returns the change that the feed reports. */
async function commit(statement: Sql): Promise<Change[]> {
  changes = [];
  await shop.db.run(statement);
  return changes;
}

async function replaceProducts(products: readonly TestProduct[]): Promise<string[]> {
  await shop.db.run(sql`delete from products`);
  return stock(shop.db, products);
}

const saveCart = (ids: readonly string[]) => {
  const items = ids.map((id) => ({ productId: id, quantity: 1, seenPriceCents: 1 }));
  return shop.db.run(sql`
    insert into carts (user_id, items) values (${viewer.userId}, ${JSON.stringify(items)}::jsonb)
    on conflict (user_id) do update set items = excluded.items`);
};

describe('a change', () => {
  const WORDS = ['red', 'blue', 'mug', 'cup'];
  const CATEGORIES = ['', 'garden', 'für die küche'];
  const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
  const text = words.map((selected) => selected.join(' '));
  const category = fc.constantFrom(...CATEGORIES);
  const priceCents = fc.integer({ min: 1, max: 4 });
  const someProduct = fc.record({
    title: text,
    description: text,
    category,
    priceCents,
    rate: fc.integer({ min: 1, max: 5 }),
    count: fc.integer({ min: 0, max: 3 }),
    // Most products are for sale, so that the pages are full.
    deleted: fc.nat(5).map((n) => n === 0),
  });
  const selection = {
    category,
    search: fc.constantFrom('', '', '', '', 'mug', 'blue', 'mug red', 're'),
    limit: fc.integer({ min: 1, max: 3 }),
    fromSecondPage: fc.boolean(),
  };
  const someLists = fc.array(
    fc.oneof(
      fc.record({
        read: fc.constant(list),
        sort: fc.constantFrom('newest', 'price', 'price-desc', 'rating'),
        ...selection,
      }),
      fc.record({
        read: fc.constant(adminList),
        sort: fc.constantFrom('title', 'price', 'category', 'rating', 'newest'),
        order: fc.constantFrom('asc', 'desc'),
        ...selection,
      }),
    ),
    { minLength: 12, maxLength: 12 },
  );
  /** Gives one product (by its index) or all products new values. */
  const someChange = fc.oneof(
    ...[
      fc.record({ column: fc.constant('title'), value: text }),
      fc.record({ column: fc.constant('description'), value: text }),
      fc.record({ column: fc.constant('category'), value: category }),
      fc.record({ column: fc.constant('price_cents'), value: priceCents }),
      fc.record({ column: fc.constant('image'), value: text }),
      fc.record({ column: fc.constant('review_count'), value: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ column: fc.constant('seed_sum'), value: fc.integer({ min: 0, max: 40 }) }),
      fc.record({ column: fc.constant('deleted_at'), value: fc.constantFrom(null, new Date(0)) }),
      fc.record({ column: fc.constant('removed'), value: fc.constant(null) }),
      fc.record({ column: fc.constant('added'), value: someProduct }),
    ].map((kind) => fc.tuple(kind, fc.option(fc.nat(7), { freq: 8 }))),
  );

  const statementOf = (column: string, value: unknown, ids: readonly string[]) => {
    const condition = sql`where id = any(${[...ids]}::text[])`;
    if (column === 'removed') return sql`delete from products ${condition}`;
    const sum = column === 'review_count' ? sql`, review_sum = ${value}` : empty;
    return sql`update products set ${raw(column)} = ${value} ${sum} ${condition}`;
  };

  it('invalidates every read whose result it changes', async () => {
    let changedResults = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(someProduct, { minLength: 8, maxLength: 8 }),
        someLists,
        fc.array(someChange, { minLength: 8, maxLength: 8 }),
        async (products, lists, productChanges) => {
          const ids = await replaceProducts(products);
          await saveCart(ids.slice(0, 2));
          const reads: { read: Read; params: Record<string, unknown> }[] = [
            { read: categories, params: {} },
            { read: cart, params: {} },
          ];
          for (const { read, fromSecondPage, ...params } of lists) {
            const first = (await read.run(shop.db, params, null)) as { nextCursor: string | null };
            const cursor = fromSecondPage ? (first.nextCursor ?? undefined) : undefined;
            reads.push({ read, params: { ...params, cursor } });
          }
          const results = () =>
            Promise.all(reads.map(({ read, params }) => read.run(shop.db, params, viewer)));
          let before = await results();
          for (const [{ column, value }, index] of productChanges) {
            changes = [];
            if (column === 'added') await stock(shop.db, [value as TestProduct]);
            else await commit(statementOf(column, value, index === null ? ids : [ids[index]!]));
            const after = await results();
            for (const [n, { read, params }] of reads.entries()) {
              if (JSON.stringify(before[n]) === JSON.stringify(after[n])) continue;
              changedResults++;
              const isReadAgain = changes.some(
                ({ table, keys }) =>
                  keys === '*' || read.isAffected!({ table, keys: new Set(keys) }, params, before[n]),
              );
              expect(isReadAgain, `${column} and ${read.contract.name} ${JSON.stringify(params)}`).toBe(true);
            }
            before = after;
          }
        },
      ),
      { numRuns: 25 },
    );
    // Ensures that changes were tested at all.
    expect(changedResults).toBeGreaterThan(0);
  }, 60_000);
});

describe('only the reads that a change can affect are read again after', () => {
  const PRODUCTS = [
    { title: 'Hat', category: 'hats', priceCents: 500 },
    { title: 'Cap', category: 'hats', priceCents: 600 },
    { title: 'Mug', category: 'kitchen', priceCents: 300, rate: 5, count: 9 },
    { title: 'Pan', category: 'kitchen', priceCents: 400, rate: 4, count: 9 },
    { title: 'Vase', category: 'kitchen', deleted: true },
  ];

  it.each([
    [
      'a price',
      sql`update products set price_cents = 550 where title = 'Hat'`,
      'back office, cheapest, hats',
    ],
    [
      'a rating',
      sql`update products set review_count = 1 where title = 'Hat'`,
      'back office, best rated, hats',
    ],
    [
      'a description',
      sql`update products set description = 'warm' where title = 'Hat'`,
      'back office, hats, search',
    ],
    [
      'a change of the product in the cart',
      sql`update products set image = '/other.webp' where title = 'Mug'`,
      'best rated, cart, cheapest, kitchen, mug, newest, reviews of mug',
    ],
    [
      'a new category',
      sql`update products set category = 'clothes' where title = 'Hat'`,
      'back office, best rated, categories, cheapest, hats, newest, search',
    ],
    [
      'the removal of a product',
      sql`update products set deleted_at = now() where title = 'Hat'`,
      'back office, best rated, categories, cheapest, hats, newest, search',
    ],
    [
      'a change of a removed product',
      sql`update products set title = 'Mug', price_cents = 1 where title = 'Vase'`,
      '',
    ],
    [
      'a review',
      sql`insert into reviews (id, product_id, rating, comment) select id, id, 5, '' from products where title = 'Pan'`,
      'reviews of pan',
    ],
  ])('%s', async (_, statement, expected) => {
    const [, , mug, pan] = await replaceProducts(PRODUCTS);
    await saveCart([mug!]);
    const hub = new Hub(shop.db);
    hub.onFeedRestored();
    const readAgain = new Set<string>();
    // The hub caches shared results only, so the cart is read here as if it were shared.
    const readOf = (name: string, read: Read, params: object): [Read, object] => [
      {
        ...read,
        audience: 'public',
        dependsOn: () => read.dependsOn(params, viewer),
        run: (db) => {
          readAgain.add(name);
          return read.run(db, params, viewer);
        },
      },
      { name, ...params },
    ];
    const reads = [
      readOf('newest', list, { limit: 2 }),
      readOf('cheapest', list, { limit: 2, sort: 'price' }),
      readOf('best rated', list, { limit: 2, sort: 'rating' }),
      readOf('hats', list, { category: 'hats' }),
      readOf('kitchen', list, { category: 'kitchen', sort: 'price' }),
      readOf('search', list, { search: 'pan' }),
      readOf('back office', adminList, { limit: 2 }),
      readOf('categories', categories, {}),
      readOf('cart', cart, {}),
      readOf('mug', product, { id: mug }),
      readOf('pan', product, { id: pan }),
      readOf('reviews of mug', ofProduct, { id: mug }),
      readOf('reviews of pan', ofProduct, { id: pan }),
    ];
    const readAll = () => Promise.all(reads.map(([read, params]) => hub.read(read, params, null)));
    await readAll();
    expect(readAgain.size).toBe(reads.length);
    readAgain.clear();
    hub.invalidate(await commit(statement));
    await readAll();
    expect([...readAgain].sort().join(', ')).toBe(expected);
  });
});
