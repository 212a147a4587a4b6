import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkOut } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { mine as myCart, type SaveCart, save } from '../contract.ts';

let shop: TestShop;
let shopper: TestUser;
let mug: string;
let lamp: string;
let deleted: string;
beforeAll(async () => {
  shop = await testShop();
  [mug, lamp, deleted] = (await insertProducts(shop.db, [
    { title: 'Mug', priceCents: 1_250, image: '/mug.webp', category: 'kitchen', rate: 4.5, count: 10 },
    { title: 'Lamp', priceCents: 8_900 },
    { title: 'Gone', priceCents: 500, deleted: true },
  ])) as [string, string, string];
});
afterAll(() => shop.close());
beforeEach(async () => {
  shopper = await shop.addUser();
});

let saves = 0;
const message = (change: Partial<SaveCart> = {}): SaveCart => ({
  uid: shopper.userId,
  revision: 0,
  save: `save-${++saves}`,
  items: [{ id: mug, quantity: 2 }],
  ...change,
});
const cartOf = async (user: TestUser) => (await shop.read(myCart, {}, user)).body;

test('refuses visitors', async () => {
  expect((await shop.read(myCart, {})).status).toBe(401);
  expect((await shop.write(save, message())).status).toBe(401);
});

const tampered: [string, () => unknown][] = [
  ['a price', () => ({ ...message(), items: [{ id: mug, quantity: 1, priceCents: 1 }] })],
  ['a title', () => ({ ...message(), items: [{ id: mug, quantity: 1, title: 'Mug' }] })],
  ['a total', () => ({ ...message(), totalCents: 1 })],
  ['quantity 0', () => message({ items: [{ id: mug, quantity: 0 }] })],
  ['quantity -1', () => message({ items: [{ id: mug, quantity: -1 }] })],
  ['quantity 100', () => message({ items: [{ id: mug, quantity: 100 }] })],
  ['quantity 1.5', () => message({ items: [{ id: mug, quantity: 1.5 }] })],
  ['quantity 1e308', () => message({ items: [{ id: mug, quantity: 1e308 }] })],
  ['a quantity as text', () => message({ items: [{ id: mug, quantity: '1' as never }] })],
  ['no quantity (NaN in JSON)', () => message({ items: [{ id: mug, quantity: null as never }] })],
  [
    'a duplicate product',
    () =>
      message({
        items: [
          { id: mug, quantity: 1 },
          { id: mug, quantity: 1 },
        ],
      }),
  ],
  [
    '101 products',
    () => message({ items: Array.from({ length: 101 }, (_, n) => ({ id: `p${n}`, quantity: 1 })) }),
  ],
  ['an id with NUL', () => message({ items: [{ id: 'a\0b', quantity: 1 }] })],
  ['a negative revision', () => message({ revision: -1 })],
  ['a save without a key', () => message({ save: '' })],
  ['items that are not an array', () => ({ ...message(), items: {} })],
];
test.each(tampered)('cart.save refuses %s and changes nothing', async (_, body) => {
  const reply = await shop.write(save, body() as SaveCart, shopper);
  expect(reply.status).toBe(400);
  expect(await cartOf(shopper)).toEqual({ uid: shopper.userId, revision: 0, lines: [] });
});

test('cart.save refuses the cart of another user', async () => {
  const other = await shop.addUser();
  const reply = await shop.write(save, message(), other);
  expect(reply.status).toBe(403);
  expect(reply.body.error?.message).toBe('This cart belongs to another account.');
  expect((await cartOf(other)).lines).toEqual([]);
  expect((await cartOf(shopper)).lines).toEqual([]);
});

test('an account without a profile has an empty cart and cannot save one', async () => {
  const { body } = await shop.read(myCart, {}, shopper);
  expect(body.lines).toEqual([]);
  await shop.db.run(sql`delete from users where id = ${shopper.userId}`);
  expect(await cartOf(shopper)).toEqual({ uid: shopper.userId, revision: 0, lines: [] });
  expect((await shop.write(save, message(), shopper)).status).toBe(403);
});

test('shows current names, prices and pictures', async () => {
  const items = [
    { id: lamp, quantity: 1 },
    { id: mug, quantity: 99 },
  ];
  const saved = await shop.write(save, message({ items }), shopper);
  const expected = {
    uid: shopper.userId,
    revision: 1,
    lines: [
      expect.objectContaining({ id: lamp, title: 'Lamp', priceCents: 8_900, quantity: 1 }),
      {
        id: mug,
        title: 'Mug',
        priceCents: 1_250,
        image: '/mug.webp',
        category: 'kitchen',
        rating: 4.5,
        quantity: 99,
      },
    ],
  };
  expect(saved.body).toEqual(expected);
  expect(await cartOf(shopper)).toEqual(expected);
});

test('drops unknown products and marks products no longer sold', async () => {
  const items = [
    { id: 'never-was', quantity: 1 },
    { id: deleted, quantity: 1 },
  ];
  const { body } = await shop.write(save, message({ items }), shopper);
  expect(body.lines).toEqual([expect.objectContaining({ id: deleted, unavailable: true, quantity: 1 })]);
});

test('refuses a stale save and keeps the newer cart', async () => {
  await shop.write(save, message(), shopper);
  const reply = await shop.write(save, message({ items: [] }), shopper);
  expect(reply.status).toBe(409);
  expect(reply.body.error?.code).toBe('stale-cart');
  expect((await cartOf(shopper)).lines).toHaveLength(1);
});

test('accepts one of ten concurrent saves on one revision', async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      shop.write(save, message({ items: [{ id: mug, quantity: n + 1 }] }), shopper),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  const winner = replies.find(({ status }) => status === 200)!;
  expect(await cartOf(shopper)).toEqual(winner.body);
});

test('applies a repeated save once, even after another device has saved', async () => {
  const first = message();
  await shop.write(save, first, shopper);
  expect((await shop.write(save, first, shopper)).body.revision).toBe(1);
  await shop.write(save, message({ revision: 1, items: [{ id: lamp, quantity: 1 }] }), shopper);
  const again = await shop.write(save, first, shopper);
  expect(again.status).toBe(200);
  expect(again.body.revision).toBe(2);
  expect(again.body.lines.map(({ id }) => id)).toEqual([lamp]);
});

test('accepts a save on leaving that supersedes one without a response, in either order of arrival', async () => {
  const unanswered = message();
  const leaving = message({ over: [unanswered.save], items: [{ id: lamp, quantity: 3 }] });
  await shop.write(save, unanswered, shopper);
  expect((await shop.write(save, leaving, shopper)).body.lines.map(({ id }) => id)).toEqual([lamp]);

  shopper = await shop.addUser();
  const late = message();
  const early = message({ over: [late.save], items: [{ id: lamp, quantity: 3 }] });
  expect((await shop.write(save, early, shopper)).status).toBe(200);
  expect((await shop.write(save, late, shopper)).status).toBe(409);
  expect((await cartOf(shopper)).lines.map(({ id }) => id)).toEqual([lamp]);
});

test('refuses a save on leaving after another device has saved', async () => {
  const unanswered = message();
  await shop.write(save, message(), shopper);
  const leaving = message({ over: [unanswered.save], items: [] });
  expect((await shop.write(save, leaving, shopper)).status).toBe(409);
});

test('shows a changed price with the earlier one; adding the product again resets it', async () => {
  const [pen] = (await insertProducts(shop.db, [{ title: 'Pen', priceCents: 300 }])) as [string];
  await shop.write(save, message({ items: [{ id: pen, quantity: 1 }] }), shopper);
  await shop.db.run(sql`update products set price_cents = 450 where id = ${pen}`);
  expect((await cartOf(shopper)).lines[0]).toMatchObject({ priceCents: 450, wasCents: 300 });
  await shop.write(save, message({ revision: 1, items: [{ id: pen, quantity: 2 }] }), shopper);
  expect((await cartOf(shopper)).lines[0]).toMatchObject({ priceCents: 450, wasCents: 300, quantity: 2 });
  await shop.write(save, message({ revision: 2, items: [] }), shopper);
  await shop.write(save, message({ revision: 3, items: [{ id: pen, quantity: 1 }] }), shopper);
  expect((await cartOf(shopper)).lines[0]).not.toHaveProperty('wasCents');
});

test('updates another device within a second, price changes included; other users receive nothing', async () => {
  const other = await shop.addUser();
  const otherCart = await shop.subscribe(myCart, {}, other);
  const live = await shop.subscribe(myCart, {}, shopper);
  await live.until(({ revision }) => revision === 0);
  const [pen] = (await insertProducts(shop.db, [{ title: 'Pen', priceCents: 300 }])) as [string];
  await shop.write(save, message({ items: [{ id: pen, quantity: 4 }] }), shopper);
  await live.until(({ lines }) => lines[0]?.quantity === 4);
  await shop.db.run(sql`update products set price_cents = 310 where id = ${pen}`);
  await live.until(({ lines }) => lines[0]?.wasCents === 300);
  await shop.db.run(sql`update products set deleted_at = now() where id = ${pen}`);
  await live.until(({ lines }) => lines[0]?.unavailable === true);
  expect((await otherCart.until(() => true)).lines).toEqual([]);
  live.close();
  otherCart.close();
});

test('refuses a save on leaving after another device has ordered the cart', async () => {
  const unanswered = message();
  const { body: shown } = await shop.write(save, unanswered, shopper);
  const leaving = message({ over: [unanswered.save], items: [{ id: lamp, quantity: 3 }] });
  const ordered = await checkOut(shop, shopper, shown);
  expect(ordered.status).toBe(200);
  expect((await shop.write(save, leaving, shopper)).status).toBe(409);
  expect((await cartOf(shopper)).lines).toEqual([]);
  // The response of the first save was lost: its retry succeeds and changes nothing.
  expect((await shop.write(save, unanswered, shopper)).status).toBe(200);
  expect((await cartOf(shopper)).lines).toEqual([]);
});
