import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFindings, withBrokenRows } from '../../../test/findings.ts';
import { fillCart, placeOrder } from '../../../test/orders.ts';
import { insertProducts } from '../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../test/shop.ts';
import { markHelpful, write as writeReview } from '../../shop/reviews/contract.ts';
import { checks } from '../features.ts';
import { type Sql, sql } from '../storage/sql.ts';

let shop: TestShop;
let maya: TestUser;
let order: string;
let cup: string;
let review: string;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
  maya = await shop.addUser();
  const reader = await shop.addUser();
  await shop.addUser({ role: 'admin' });
  [cup] = (await insertProducts(shop.db, [{ title: 'Cup', priceCents: 450, rate: 4, count: 3 }])) as [string];
  order = await placeOrder(shop, maya, [{ id: cup, quantity: 2 }]);
  await fillCart(shop, maya, [{ id: cup, quantity: 1 }]);
  const reviewResponse = await shop.write(
    writeReview,
    { id: cup, rating: 2, comment: 'It leaks a little.' },
    maya,
  );
  review = reviewResponse.body.id;
  await shop.write(markHelpful, { id: review, helpful: true }, reader);
});
afterAll(() => shop.close());

const checkNamed = (name: string) => checks.find((check) => check.name === name)!;

it('finds no problem in a shop in use', async () => {
  for (const check of checks)
    expect(
      (await check.run(shop.db)).map(({ state }) => state),
      check.name,
    ).not.toContain('wrong');
});

const missingPicture = '/pictures/'.concat('ab'.repeat(32), '-640.webp');
const finding = (message: string, id: string) => `wrong: ${message}: ${id}.`;

describe('reports the rows that violate a rule', () => {
  it.each<[name: string, what: string, breaking: () => Sql[], expected: () => string]>([
    [
      'orders',
      'a wrong total',
      () => [sql`update orders set total_cents = total_cents + 1`],
      () => finding('1 order does not match the sum of its items', order),
    ],
    [
      'orders',
      'a wrong quantity',
      () => [sql`update orders set quantity = 7`],
      () => finding('1 order does not match the sum of its items', order),
    ],
    [
      'amounts due',
      'a wrong amount due',
      () => [sql`update orders set due_cents = due_cents - 1`],
      () => finding('The amount due of 1 order does not match its total, discounts and charges', order),
    ],
    [
      'amounts due',
      'a charge that the amount due does not include',
      () => [sql`insert into order_charges values (${order}, 0, 'delivery', 'Parcel', 19, 100, 19, 119)`],
      () => finding('The amount due of 1 order does not match its total, discounts and charges', order),
    ],
    [
      'money ledger',
      'a refund of more than was paid',
      () => [
        sql`insert into money_events (id, order_id, kind, cents, reference)
            values ('a', ${order}, 'charge', 900, 'a'), ('b', ${order}, 'fee', 900, 'b'), ('c', ${order}, 'refund', 901, 'c')`,
      ],
      () => finding('1 order has been refunded more than was paid', order),
    ],
    [
      'order status',
      'an unknown status',
      () => [sql`update orders set status = 'lost'`],
      () => finding('1 order has an unknown status', order),
    ],
    [
      'order notifications',
      'an order without its notification',
      () => [sql`update orders set notified_at = null, created_at = now() - interval '6 minutes'`],
      () => finding('Notifications of 1 order are more than 5 minutes late', order),
    ],
    [
      'order times',
      'an order placed tomorrow',
      () => [sql`update orders set created_at = now() + interval '1 day'`],
      () => finding('1 order was placed in the future', order),
    ],
    [
      'reviews',
      'two reviews by one user',
      () => [
        sql`alter table reviews drop constraint reviews_product_id_user_id_key`,
        sql`insert into reviews (id, product_id, user_id, rating, comment) values ('zz', ${cup}, ${maya.userId}, 1, 'again')`,
      ],
      () => finding('1 user has reviewed the same product more than once', review),
    ],
    [
      'carts',
      'a hundred pieces',
      () => [sql`update carts set items = jsonb_set(items, '{0,quantity}', '100')`],
      () => finding('1 cart exceeds the limits', maya.userId),
    ],
    [
      'carts',
      'a product twice',
      () => [sql`update carts set items = items || items`],
      () => finding('1 cart exceeds the limits', maya.userId),
    ],
    [
      'carts',
      'something other than lines',
      () => [sql`update carts set items = '{}'`],
      () => finding('1 cart exceeds the limits', maya.userId),
    ],
    [
      'pictures',
      'a missing picture of a product',
      () => [sql`update products set image = ${missingPicture}`],
      () => finding('1 picture is in use but not stored in all widths', 'ab'.repeat(32)),
    ],
    [
      'pictures',
      'a missing picture of an order',
      () => [sql`update orders set items = jsonb_set(items, '{0,image}', to_jsonb(${missingPicture}::text))`],
      () => finding('1 picture is in use but not stored in all widths', 'ab'.repeat(32)),
    ],
    [
      'pictures',
      'a missing picture of a notification',
      () => [sql`update notifications set images = array[${missingPicture}] where user_id = ${maya.userId}`],
      () => finding('1 picture is in use but not stored in all widths', 'ab'.repeat(32)),
    ],
    [
      'accounts',
      'an email that differs from the account’s',
      () => [sql`update users set email = 'else@people.test' where id = ${maya.userId}`],
      () => finding('1 profile has no account, or a different email than the account', maya.userId),
    ],
    [
      'sessions',
      'a session without an account',
      () => [
        sql`alter table identity.session drop constraint session_user_id_fkey`,
        sql`insert into identity.session (id, token, user_id, expires_at) values ('s1', 't', 'nobody', now() + interval '1 day')`,
      ],
      () => finding('1 session without an account, or expired more than 3 days ago', 's1'),
    ],
    [
      'sessions',
      'a session that ended long ago',
      () => [
        sql`insert into identity.session (id, token, user_id, expires_at) values ('s2', 't', ${maya.userId}, now() - interval '4 days')`,
      ],
      () => finding('1 session without an account, or expired more than 3 days ago', 's2'),
    ],
  ])('%s: %s', async (name, _what, breaking, expected) => {
    expect(formatFindings(await checkNamed(name).run(shop.db))).toEqual([
      expect.not.stringContaining('wrong'),
    ]);
    await withBrokenRows(shop.db, breaking(), async (tx) => {
      expect(formatFindings(await checkNamed(name).run(tx))).toEqual([expect.stringContaining(expected())]);
    });
  });

  it('accepts an amount due with charges and discounts, and refunds of what was paid', async () => {
    const statements = [
      sql`insert into order_charges values (${order}, 0, 'discount', 'SPRING', null, -200, 0, -200),
            (${order}, 1, 'delivery', 'Parcel', 19, 100, 19, 119)`,
      sql`update orders set due_cents = total_cents - 81`,
      sql`insert into money_events (id, order_id, kind, cents, reference)
          values ('a', ${order}, 'charge', 819, 'a'), ('b', ${order}, 'refund', 819, 'b')`,
    ];
    await withBrokenRows(shop.db, statements, async (tx) => {
      for (const name of ['amounts due', 'money ledger'])
        expect(formatFindings(await checkNamed(name).run(tx))).not.toContainEqual(
          expect.stringMatching(/^wrong/),
        );
    });
  });

  it('reports a shop without an administrator', async () => {
    await withBrokenRows(shop.db, [sql`update users set role = 'user'`], async (tx) => {
      expect(formatFindings(await checkNamed('administrators').run(tx))).toEqual([
        'note: There is no administrator to manage the shop. → Register an account, then run: npm run admin -- grant EMAIL',
      ]);
    });
  });

  it('names the first three of many rows', async () => {
    const copies = sql`
      insert into orders (id, items, item_count, quantity, total_cents)
      select 'o' || n, items, 1, 2, 1 from orders, generate_series(1, 4) n`;
    await withBrokenRows(shop.db, [copies], async (tx) => {
      expect(formatFindings(await checkNamed('orders').run(tx))[0]).toContain(
        '4 orders do not match the sum of their items: o1, o2, o3, ….',
      );
    });
  });
});

describe('recomputes', () => {
  it.each<[name: string, breaking: () => Sql[], expected: RegExp]>([
    [
      'ratings',
      () => [sql`update products set review_sum = 99, review_count = 7`],
      /^wrong: 1 product has a rating/,
    ],
    ['ratings', () => [sql`update reviews set hidden_at = now()`], /^wrong: 1 product has a rating/],
    ['helpful votes', () => [sql`update reviews set helpful_count = 5`], /^wrong: 1 review shows a wrong/],
    [
      'badges',
      () => [sql`update notification_tallies set unread = unread + 3 where user_id = ${maya.userId}`],
      /^wrong: 1 user sees a wrong number/,
    ],
    ['badges', () => [sql`delete from notification_tallies`], /^wrong: 2 users see a wrong number/],
    [
      'sales figures',
      () => [sql`update order_tally_log set cents = cents + 1`],
      /^wrong: 1 dashboard figure does not/,
    ],
    ['sales figures', () => [sql`delete from product_sale_log`], /^wrong: 1 dashboard figure does not/],
    [
      'sales figures',
      () => [sql`alter table orders disable trigger user`, sql`update orders set status = 'cancelled'`],
      /^wrong: 4 dashboard figures do not/,
    ],
  ])('%s', async (name, breaking, expected) => {
    const check = checkNamed(name);
    await withBrokenRows(shop.db, breaking(), async (tx) => {
      const [wrong] = await check.run(tx);
      expect(formatFindings([wrong!])[0]).toMatch(expected);
      expect(formatFindings([wrong!])[0]).toContain('npm run doctor -- --fix');
      await check.recompute!.run(tx);
      expect((await check.run(tx)).map(({ state }) => state)).toEqual(['ok']);
    });
  });

  it('nothing else', () => {
    const recomputable = checks.filter(({ recompute }) => recompute).map(({ name }) => name);
    expect(recomputable.sort()).toEqual([
      'badges',
      'discount codes',
      'discount uses',
      'helpful votes',
      'open payments',
      'ratings',
      'sale prices',
      'sales figures',
    ]);
  });
});
