import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoShop } from '../../demo/shop.ts';
import { fillCart, placeOrder } from '../../test/orders.ts';
import { insertProducts } from '../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../test/shop.ts';
import { session } from '../shop/account/contract.ts';
import { list as auditList } from '../shop/audit/contract.ts';
import { mine as cartOf } from '../shop/cart/contract.ts';
import { list } from '../shop/catalogue/contract.ts';
import { anonymizeOrders } from '../shop/orders/server/account-deletion.ts';
import { markHelpful, write as writeReview } from '../shop/reviews/contract.ts';
import { clearDemo, clearedSummary } from './demo-clear.ts';
import { fillDemo, isDemoDatabase } from './demo-fill.ts';
import { checks } from './features.ts';
import { newId } from './storage/ids.ts';
import { raw, sql } from './storage/sql.ts';

const demo = demoShop(new Date());
const [coat, backpack] = demo.products.map(({ id }) => id) as [string, string];
const ruth = demo.users.find(({ role }) => role === 'admin')!.id;
const maya = demo.users.find(({ email }) => email === 'shopper@shop.test')!.id;

let shop: TestShop;
let robin: TestUser;
let owner: TestUser;
let lamp: string;
let vase: string;
let order: string;
const rows = (table: 'products' | 'reviews' | 'orders' | 'users', columns = 'id') =>
  shop.db.many<Record<string, unknown>>(sql`select ${raw(columns)} from ${raw(table)} order by id`);
const problems = async () => {
  const findings = await Promise.all(checks.map((check) => check.run(shop.db)));
  return findings.flat().filter(({ state }) => state === 'wrong');
};

beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  await fillDemo(shop.db);
  robin = await shop.addUser({ name: 'Robin' });
  owner = await shop.addUser({ role: 'admin', name: 'Olive' });
  [lamp, vase] = (await insertProducts(shop.db, [
    { title: 'Lamp', priceCents: 2_000 },
    { title: 'Vase' },
  ])) as [string, string];
  await shop.db.run(sql`update products set created_by = ${ruth} where id = ${vase}`);
  await shop.db.run(sql`update products set title = 'Better Coat', version = 2 where id = ${coat}`);

  // Rows of demo users that refer to other users' rows.
  await shop.db.run(sql`
    insert into reviews (id, product_id, user_id, rating, comment) values (${newId()}, ${lamp}, ${maya}, 1, 'Too dark.')`);
  const review = await shop.write(writeReview, { id: lamp, rating: 5, comment: 'Bright enough.' }, robin);
  await shop.db.run(sql`insert into review_votes (review_id, user_id) values (${review.body.id}, ${maya})`);
  await shop.db.run(sql`update products set review_sum = 6, review_count = 2 where id = ${lamp}`);

  // Rows of other users that refer to the demo's rows.
  order = await placeOrder(shop, robin, [
    { id: coat, quantity: 1 },
    { id: lamp, quantity: 2 },
  ]);
  await shop.db.run(sql`
    insert into order_events (id, order_id, kind, from_value, to_value, actor_id, actor_role)
    values (${newId()}, ${order}, 'status', 'pending', 'processing', ${ruth}, 'admin')`);
  await shop.write(writeReview, { id: backpack, rating: 2, comment: 'The zip sticks.' }, robin);
  const [demoReview] = demo.reviews;
  await shop.write(markHelpful, { id: demoReview!.id, helpful: true }, robin);
  await fillCart(shop, robin, [
    { id: backpack, quantity: 1 },
    { id: lamp, quantity: 1 },
  ]);
  const demoOrder = (await shop.db.one<{ id: string }>(
    sql`select id from orders where user_id = ${maya} limit 1`,
  ))!;
  await shop.db.run(sql`
    insert into notifications (id, user_id, order_id, message)
    values (${newId()}, ${owner.userId}, ${demoOrder.id}, 'An order of the demo')`);
  // A demo account that has been deleted leaves orders without an owner.
  const buyer = demo.orders.find(({ userId }) => userId !== maya)!.userId;
  await shop.db.transaction((tx) => anonymizeOrders(tx, buyer));
});
afterAll(() => shop.close());

describe('clearing the demo', () => {
  let before: unknown;
  let summary: string;
  beforeAll(async () => {
    expect(await problems()).toEqual([]);
    before = await shop.db.one(sql`select items, total_cents, status, code from orders where id = ${order}`);
    summary = clearedSummary(await clearDemo(shop.db));
  });

  it('removes the products, accounts, orders, reviews and notifications of the demo, and nothing else', async () => {
    expect((await rows('products')).map(({ id }) => id)).toEqual([lamp, vase]);
    expect((await rows('users')).map(({ id }) => id)).toEqual([robin.userId, owner.userId]);
    expect(await shop.db.many(sql`select id from identity.user order by id`)).toHaveLength(2);
    expect((await rows('orders')).map(({ id }) => id)).toEqual([order]);
    expect(await rows('reviews', 'comment')).toEqual([{ comment: 'Bright enough.' }]);
    expect(
      await shop.db.many(sql`select 1 from notifications where message = 'An order of the demo'`),
    ).toEqual([]);
  });

  it("keeps another user's order as placed, without the demo administrator", async () => {
    expect(
      await shop.db.one(sql`select items, total_cents, status, code from orders where id = ${order}`),
    ).toEqual(before);
    expect(await shop.db.many(sql`select 1 from order_events where actor_id = ${ruth}`)).toEqual([]);
  });

  it('recalculates ratings, votes, badges and sales: doctor finds nothing wrong', async () => {
    expect(await problems()).toEqual([]);
    expect((await shop.read(list, {}, robin)).body.products).toMatchObject([
      { title: 'Vase' },
      { title: 'Lamp', rating: { rate: 5, count: 1 } },
    ]);
  });

  it('removes the products from other users’ carts, with a new revision', async () => {
    expect((await shop.read(cartOf, {}, robin)).body.lines).toMatchObject([{ id: lamp, quantity: 1 }]);
  });

  it('reports what it removed and what remains', () => {
    const { products, users, orders, reviews } = demo;
    expect(summary.split('\n')).toEqual([
      `Removed from the demo: ${products.length} products (1 had been edited), ${users.length} accounts, ${orders.length} orders, ${reviews.length + 2} reviews (1 of them by other users, about demo products), 1 line in other users' carts.`,
      'Not removed: 1 order of another user that contains demo products.',
      'Not removed: 1 product that demo accounts had added.',
      'The running shop removes unused uploaded pictures after a week.',
    ]);
  });

  it('is recorded once in the audit log, with the counts', async () => {
    const { products, users, orders } = demo;
    const { entries } = (await shop.read(auditList, { entity: 'demo' }, owner)).body;
    expect(entries).toMatchObject([
      {
        ...{ actorName: 'command line', action: 'clear', after: null },
        before: {
          products: products.length,
          accounts: users.length,
          orders: orders.length,
          remainingOrders: 1,
        },
      },
    ]);
  });

  it('is idempotent, and does not refill an emptied shop', async () => {
    expect(await isDemoDatabase(shop.db)).toBe(false);
    expect(clearedSummary(await clearDemo(shop.db))).toBe('There is nothing left of the demo.');
    expect((await shop.read(auditList, { entity: 'demo' }, owner)).body.entries).toHaveLength(1);
    expect(await rows('orders')).toHaveLength(1);
    expect((await shop.read(session, {}, owner)).body.user?.role).toBe('admin');
    await shop.db.run(sql`delete from products`);
    await shop.db.run(sql`delete from identity.user`);
    expect(await fillDemo(shop.db)).toBe(false);
    expect(clearedSummary(await clearDemo(shop.db))).toContain('There is no administrator now.');
  });
});
