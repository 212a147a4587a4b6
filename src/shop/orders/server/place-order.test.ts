import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkOut, fillCart, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { mine as myCart } from '../../cart/contract.ts';
import { one, type PlaceOrder, place } from '../contract.ts';

let shop: TestShop;
let shopper: TestUser;
let mug: string;
let lamp: string;
beforeAll(async () => {
  shop = await testShop();
  [mug, lamp] = (await insertProducts(shop.db, [
    { title: 'Mug', priceCents: 1_250, image: '/mug.webp' },
    { title: 'Lamp', priceCents: 8_900 },
  ])) as [string, string];
});
afterAll(() => shop.close());
beforeEach(async () => {
  shopper = await shop.addUser({ name: 'Maya Lindqvist', address: '12 Harbour Street' });
});

const FAILED = 'Failed to place order. Please try again.';
const twoMugs = () => fillCart(shop, shopper, [{ id: mug, quantity: 2 }]);
const send = (body: unknown, key?: string, user: TestUser | undefined = shopper) =>
  shop.write(place, body as PlaceOrder, user, key === undefined ? {} : { 'idempotency-key': key });
const ordersOf = async ({ userId }: TestUser) =>
  (await shop.db.one<{ number: number }>(
    sql`select count(*) as number from orders where user_id = ${userId}`,
  ))!.number;

/** Expects no order, no notification and an unchanged cart. */
async function expectUnchanged(revision: number) {
  expect(await ordersOf(shopper)).toBe(0);
  expect((await shop.read(myCart, {}, shopper)).body.revision).toBe(revision);
  const notification = await shop.db.one(sql`select 1 from notifications where user_id = ${shopper.userId}`);
  expect(notification).toBeUndefined();
}

test('refuses visitors', async () => {
  const reply = await shop.write(place, { revision: 0, totalCents: 0 }, undefined, {
    'idempotency-key': uniqueKey(),
  });
  expect(reply.status).toBe(401);
});

test.each([
  ['no key', undefined],
  ['an empty key', ''],
  ['a short key', 'abc'],
  ['a long key', 'k'.repeat(101)],
  ['a key with blanks', 'some key here'],
])('refuses an order with %s', async (_, key) => {
  const { revision } = await twoMugs();
  const reply = await send({ revision, totalCents: 2_500 }, key);
  expect(reply.status).toBe(400);
  await expectUnchanged(revision);
});

test.each([
  ['a price', { priceCents: 1 }],
  ['items', { items: [] }],
  ['a user id', { userId: 'other-user' }],
  ['a status', { status: 'delivered' }],
  ['an id', { id: 'my-own' }],
  ['a time', { createdAt: '2020-01-01T00:00:00Z' }],
  ['a total that is text', { totalCents: '2500' }],
  ['a total of 1e308', { totalCents: 1e308 }],
  ['a negative total', { totalCents: -2_500 }],
  ['a total with fractions of cents', { totalCents: 2_500.5 }],
  ['no total', { totalCents: null }],
  ['a revision that is text', { revision: '1' }],
])('refuses an order with %s and changes nothing', async (_, change) => {
  const { revision } = await twoMugs();
  const reply = await send({ revision, totalCents: 2_500, ...change }, uniqueKey());
  expect(reply.status).toBe(400);
  await expectUnchanged(revision);
});

test('refuses an empty cart and one that never existed', async () => {
  const refusal = async (revision: number) => {
    const { status, body } = await send({ revision, totalCents: 0 }, uniqueKey());
    return [status, body.error?.message];
  };
  const refused = [400, 'There is nothing in your cart to order.'];
  expect(await refusal(0)).toEqual(refused);
  const { revision } = await fillCart(shop, shopper, []);
  expect(await refusal(revision)).toEqual(refused);
  expect(await ordersOf(shopper)).toBe(0);
});

test('refuses a wrong total and reports both totals', async () => {
  const { revision } = await twoMugs();
  const reply = await send({ revision, totalCents: 1 }, uniqueKey());
  expect(reply.status).toBe(409);
  expect(reply.body.error).toMatchObject({
    message: FAILED,
    fields: { total: 'The total changed from $0.01 to $25.00.' },
  });
  await expectUnchanged(revision);
});

test('refuses a price that has changed since it was shown', async () => {
  const [pen] = (await insertProducts(shop.db, [{ title: 'Pen', priceCents: 300 }])) as [string];
  const shown = await fillCart(shop, shopper, [{ id: pen, quantity: 3 }]);
  await shop.db.run(sql`update products set price_cents = 350 where id = ${pen}`);
  const reply = await checkOut(shop, shopper, shown);
  expect(reply.body.error?.fields).toEqual({ total: 'The total changed from $9.00 to $10.50.' });
  await expectUnchanged(shown.revision);
});

test('refuses a revision of the cart other than the displayed one', async () => {
  const shown = await twoMugs();
  const now = await fillCart(shop, shopper, [{ id: mug, quantity: 2 }]);
  const reply = await checkOut(shop, shopper, shown);
  expect(reply.status).toBe(409);
  expect(reply.body.error).toMatchObject({
    message: FAILED,
    fields: { cart: 'Your cart has changed. Please review it.' },
  });
  await expectUnchanged(now.revision);
});

test('refuses a cart without available products', async () => {
  const [pen] = (await insertProducts(shop.db, [{ title: 'Pen' }])) as [string];
  await fillCart(shop, shopper, [{ id: pen, quantity: 1 }]);
  await shop.db.run(sql`update products set deleted_at = now() where id = ${pen}`);
  const shown = (await shop.read(myCart, {}, shopper)).body;
  expect((await checkOut(shop, shopper, shown)).status).toBe(400);
  await expectUnchanged(shown.revision);
});

test('stores a snapshot of items, name and address, and empties the cart', async () => {
  const shown = await fillCart(shop, shopper, [
    { id: lamp, quantity: 1 },
    { id: mug, quantity: 2 },
  ]);
  const { status, body } = await checkOut(shop, shopper, shown);
  expect([status, body.totalCents]).toEqual([200, 11_400]);
  await shop.db.run(
    sql`update users set name = 'Someone Else', address = 'Elsewhere' where id = ${shopper.userId}`,
  );
  await shop.db.run(sql`update products set title = 'Beaker' where id = ${mug}`);
  expect((await shop.read(one, { id: body.id }, shopper)).body).toEqual({
    id: body.id,
    code: body.code,
    userId: shopper.userId,
    items: [
      { productId: lamp, title: 'Lamp', priceCents: 8_900, image: '/pictures/sample.webp', quantity: 1 },
      { productId: mug, title: 'Mug', priceCents: 1_250, image: '/mug.webp', quantity: 2 },
    ],
    totalCents: 11_400,
    status: 'pending',
    createdAt: body.createdAt,
    deliveryStatus: 'Pending',
    deliveryDate: null,
    estimatedDelivery: null,
    shipTo: { name: 'Maya Lindqvist', address: '12 Harbour Street' },
    events: [{ kind: 'placed', at: body.createdAt, status: 'pending' }],
    own: true,
    deletedByOwner: false,
  });
  expect((await shop.read(myCart, {}, shopper)).body).toMatchObject({
    lines: [],
    revision: shown.revision + 1,
  });
});

test('neither orders nor charges unavailable products', async () => {
  const [pen] = (await insertProducts(shop.db, [{ title: 'Pen', priceCents: 700 }])) as [string];
  await fillCart(shop, shopper, [
    { id: pen, quantity: 1 },
    { id: lamp, quantity: 1 },
  ]);
  await shop.db.run(sql`update products set deleted_at = now() where id = ${pen}`);
  const shown = (await shop.read(myCart, {}, shopper)).body;
  const { body } = await checkOut(shop, shopper, shown);
  expect(body.totalCents).toBe(8_900);
  const { items } = (await shop.read(one, { id: body.id }, shopper)).body;
  expect(items.map(({ title }) => title)).toEqual(['Lamp']);
});

test('returns the same order for a repeated key, whatever the cart is now; 422 for other content', async () => {
  const shown = await twoMugs();
  const key = uniqueKey();
  const first = await checkOut(shop, shopper, shown, key);
  const again = await checkOut(shop, shopper, shown, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  await fillCart(shop, shopper, [{ id: lamp, quantity: 1 }]);
  await shop.db.run(sql`update orders set status = 'shipped' where id = ${first.body.id}`);
  expect((await checkOut(shop, shopper, shown, key)).body).toEqual(first.body);
  const other = await send({ revision: shown.revision, totalCents: 1 }, key);
  expect([other.status, other.body.error?.code]).toEqual([422, 'key-reused']);
  expect(await ordersOf(shopper)).toBe(1);
  expect((await shop.read(myCart, {}, shopper)).body.lines).toHaveLength(1);
});

test('finds a repeated key when the cart has an earlier revision again', async () => {
  const shown = await twoMugs();
  const key = uniqueKey();
  const first = await checkOut(shop, shopper, shown, key);
  const asBefore = [{ productId: mug, quantity: 2, seenPriceCents: 1_250 }];
  await shop.db.run(sql`
    update carts set revision = ${shown.revision}, items = ${JSON.stringify(asBefore)}::jsonb
    where user_id = ${shopper.userId}`);
  const again = await checkOut(shop, shopper, shown, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  await shop.db.run(sql`
    update carts set items = ${JSON.stringify([{ ...asBefore[0], quantity: 1 }])}::jsonb
    where user_id = ${shopper.userId}`);
  const other = await send({ revision: shown.revision, totalCents: 1_250 }, key);
  expect([other.status, other.body.error?.code]).toEqual([422, 'key-reused']);
  expect(await ordersOf(shopper)).toBe(1);
});

test.each([
  ['nothing', 0, []],
  ['a wrong total', 1, []],
  ['the previous total', 2_500, []],
  ['a wrong total of a full cart', 1, [1]],
])('reports a reused key before other problems: the current cart and %s', async (_, cents, quantities) => {
  const key = uniqueKey();
  const first = await checkOut(shop, shopper, await twoMugs(), key);
  for (const quantity of quantities) await fillCart(shop, shopper, [{ id: lamp, quantity }]);
  const { revision } = (await shop.read(myCart, {}, shopper)).body;
  const other = await send({ revision, totalCents: cents }, key);
  expect([other.status, other.body.error?.code]).toEqual([422, 'key-reused']);
  expect((await shop.read(one, { id: first.body.id }, shopper)).body.totalCents).toBe(2_500);
  expect(await ordersOf(shopper)).toBe(1);
});

test('does not use up the key of a refused order', async () => {
  const { revision } = await twoMugs();
  const key = uniqueKey();
  expect((await send({ revision, totalCents: 1 }, key)).status).toBe(409);
  expect((await send({ revision, totalCents: 2_500 }, key)).status).toBe(200);
});

test('scopes keys to their user: the same key of another user is another order', async () => {
  const other = await shop.addUser();
  const key = uniqueKey();
  const first = await checkOut(shop, shopper, await twoMugs(), key);
  const second = await checkOut(shop, other, await fillCart(shop, other, [{ id: mug, quantity: 2 }]), key);
  expect(second.status).toBe(200);
  expect(second.body.id).not.toBe(first.body.id);
});

test('names the placed order to the second of two devices that order one cart', async () => {
  const shown = await twoMugs();
  const [first, second] = await Promise.all([checkOut(shop, shopper, shown), checkOut(shop, shopper, shown)]);
  const [placed, refusal] = first.status === 200 ? [first, second] : [second, first];
  expect([placed.status, refusal.status]).toEqual([200, 409]);
  expect(refusal.body.error).toMatchObject({
    message: FAILED,
    fields: {
      cart: 'This cart was ordered in another tab or on another device.',
      order: placed.body.code,
    },
  });
  expect(await ordersOf(shopper)).toBe(1);
  // A cart that was merely changed names no order.
  const next = await twoMugs();
  await fillCart(shop, shopper, [{ id: lamp, quantity: 1 }]);
  const stale = await checkOut(shop, shopper, next);
  expect(stale.body.error?.fields).toEqual({ cart: expect.stringContaining('changed') });
});
