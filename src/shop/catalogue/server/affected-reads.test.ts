import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertProducts, type TestProduct } from '../../../../test/products.ts';
import { type TestShop, testShop } from '../../../../test/shop.ts';
import { Hub } from '../../../server/live/hub.ts';
import type { Read } from '../../../server/operations.ts';
import type { Change } from '../../../server/storage/changes.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { empty, raw, type Sql, sql } from '../../../server/storage/sql.ts';
import type { Viewer } from '../../../server/viewer.ts';
import { list as auditLog } from '../../audit/server/queries.ts';
import { mine as cart } from '../../cart/server/queries.ts';
import { dashboard } from '../../orders/server/admin-dashboard.ts';
import { adminList as moderation } from '../../reviews/server/moderation.ts';
import { ofProduct } from '../../reviews/server/queries.ts';
import { adminList } from './admin-list.ts';
import { addReviewsToRating } from './product-rating.ts';
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

/** Commits a statement or transaction and returns the changes that the feed reports. */
async function commit(statement: Sql | ((tx: Transaction) => Promise<void>)): Promise<Change[]> {
  changes = [];
  await shop.db.transaction(async (tx) => {
    if (typeof statement === 'function') await statement(tx);
    else await tx.run(statement);
  });
  return changes;
}

async function replaceProducts(products: readonly TestProduct[]): Promise<string[]> {
  await shop.db.run(sql`delete from products`);
  return insertProducts(shop.db, products);
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
          // No screen shows the ratings of a cart's products, so they may be stale.
          const shownText = (result: unknown, { contract }: Read) =>
            JSON.stringify(result, (key, value) =>
              contract === cart.contract && key === 'rating' ? 0 : value,
            );
          let before = await results();
          for (const [{ column, value }, index] of productChanges) {
            changes = [];
            if (column === 'added') await insertProducts(shop.db, [value as TestProduct]);
            else await commit(statementOf(column, value, index === null ? ids : [ids[index]!]));
            const after = await results();
            for (const [n, { read, params }] of reads.entries()) {
              if (shownText(before[n], read) === shownText(after[n], read)) continue;
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
    { title: 'Pan', category: 'kitchen', priceCents: 400, rate: 3.6, count: 9 },
    { title: 'Vase', category: 'kitchen', deleted: true },
  ];
  const addReview = async (tx: Transaction, title: string, rating: number) => {
    const { id } = (await tx.one<{ id: string }>(sql`select id from products where title = ${title}`))!;
    await tx.run(
      sql`insert into reviews (id, product_id, user_id, rating, comment) values (${id}, ${id}, ${viewer.userId}, ${rating}, '')`,
    );
    await addReviewsToRating(tx, id, { sum: rating, count: 1 });
  };

  it.each<[string, Sql | ((tx: Transaction) => Promise<void>), string]>([
    [
      'a price',
      sql`update products set price_cents = 550 where title = 'Hat'`,
      'back office, dashboard, dearest, hats, next best rated',
    ],
    [
      'a price that enters a page',
      sql`update products set price_cents = 350 where title = 'Hat'`,
      'back office, cheapest, dashboard, dearest, hats, next best rated',
    ],
    [
      'a rating',
      sql`update products set review_count = 1 where title = 'Hat'`,
      'back office, dashboard, dearest, hats, next best rated',
    ],
    [
      'a rating that enters a page',
      sql`update products set review_count = 5, review_sum = 25 where title = 'Hat'`,
      'back office, best rated, dashboard, dearest, hats, next best rated',
    ],
    [
      'a description',
      sql`update products set description = 'warm' where title = 'Hat'`,
      'back office, dashboard, dearest, hats, next best rated, search',
    ],
    [
      'a change of the product in the cart',
      sql`update products set image = '/other.webp' where title = 'Mug'`,
      'audit log, best rated, cart, cheapest, dashboard, kitchen, mug, newest, reviews of mug',
    ],
    [
      'a new category',
      sql`update products set category = 'clothes' where title = 'Hat'`,
      'back office, best rated, categories, cheapest, dashboard, dearest, hats, newest, next best rated, search',
    ],
    [
      'the removal of a product',
      sql`update products set deleted_at = now() where title = 'Hat'`,
      'back office, best rated, categories, cheapest, dashboard, dearest, hats, newest, next best rated, search',
    ],
    [
      'a change of a removed product',
      sql`update products set title = 'Mug', price_cents = 1 where title = 'Vase'`,
      'dashboard',
    ],
    [
      'a review',
      (tx) => addReview(tx, 'Mug', 3),
      'best rated, cheapest, dashboard, kitchen, moderation, mug, newest, reviews of mug',
    ],
    [
      'a review that moves a product into a page',
      (tx) => addReview(tx, 'Hat', 5),
      'back office, best rated, dashboard, dearest, hats, moderation, next best rated',
    ],
    [
      'a review of a product on the second page',
      (tx) => addReview(tx, 'Cap', 1),
      'back office, dashboard, dearest, hats, moderation, next best rated',
    ],
  ])('%s', async (_, statement, expected) => {
    const [, , mug, pan] = await replaceProducts(PRODUCTS);
    await saveCart([mug!]);
    await shop.db.run(sql`delete from audit`);
    await shop.db.run(
      sql`insert into audit (id, entity, entity_id, action) values ('1', 'product', ${mug}, 'update')`,
    );
    const hub = new Hub(shop.db);
    hub.onFeedRestored();
    const readAgain: string[] = [];
    // The hub caches shared results only, so the cart is read here as if it were shared.
    const readOf = (name: string, read: Read, params: object): [Read, object] => [
      {
        ...read,
        audience: 'public',
        permission: undefined,
        dependsOn: () => read.dependsOn(params, viewer),
        run: (db) => {
          readAgain.push(name);
          return read.run(db, params, viewer);
        },
      },
      { name, ...params },
    ];
    const byRating = { limit: 2, sort: 'rating' };
    const { nextCursor } = (await list.run(shop.db, byRating, null)) as { nextCursor: string };
    const reads = [
      readOf('newest', list, { limit: 2 }),
      readOf('cheapest', list, { limit: 2, sort: 'price' }),
      readOf('dearest', list, { limit: 2, sort: 'price-desc' }),
      readOf('best rated', list, byRating),
      readOf('next best rated', list, { ...byRating, cursor: nextCursor }),
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
      readOf('moderation', moderation, {}),
      readOf('audit log', auditLog, {}),
      readOf('dashboard', dashboard, { day: '2026-11-20', zone: 'UTC' }),
    ];
    const readAll = () => Promise.all(reads.map(([read, params]) => hub.read(read, params, null)));
    await readAll();
    expect(readAgain).toHaveLength(reads.length);
    readAgain.length = 0;
    hub.invalidate(await commit(statement));
    await readAll();
    // Contains a read twice if it was read twice.
    expect(readAgain.sort().join(', ')).toBe(expected);
  });
});
