import { expect, it, onTestFinished } from 'vitest';
import { checkOut, fillCart, uniqueKey } from '../../../../test/orders.ts';
import { insertProducts } from '../../../../test/products.ts';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import type { WriteLimitSettings } from '../../../server/identity/write-limits.ts';
import { sql } from '../../../server/storage/sql.ts';
import { mine as myCart } from '../../cart/contract.ts';
import { quoteCart } from '../../cart/quote.ts';
import { adminRemove } from '../admin-contract.ts';
import { place, remove } from '../contract.ts';

const TOO_MANY =
  'Too many orders were placed from your account or network. Your cart is saved. Please try again in a few minutes.';

/** A shop with these limits, and a function that fills a user's cart and orders it. */
async function limitedShop(limits: Partial<WriteLimitSettings>) {
  const shop = await testShop({}, { ...limits, trustProxy: ['127.0.0.1'], jobs: false });
  onTestFinished(() => shop.close());
  const [mug] = (await insertProducts(shop.db, [{ title: 'Mug', priceCents: 1_250 }])) as [string];
  const order = async (user: TestUser, network = '203.0.113.1', key = uniqueKey()) => {
    const shown = await fillCart(shop, user, [{ id: mug, quantity: 1 }]);
    const request = { revision: shown.revision, totalCents: quoteCart(shown.lines).totalCents };
    const send = () =>
      shop.write(place, request, user, { 'idempotency-key': key, 'x-forwarded-for': network });
    return { reply: await send(), again: send, shown };
  };
  return { shop, order };
}

const ordersIn = async (shop: TestShop) =>
  (await shop.db.one<{ number: number }>(sql`select count(*) as number from orders`))!.number;

it('refuses an account that exceeds its limit of orders for 10 minutes, and keeps its cart', async () => {
  const { shop, order } = await limitedShop({ ordersPerAccount: 3 });
  const user = await shop.addUser();
  const first = await order(user);
  await order(user);
  const last = await order(user);
  expect(last.reply.status).toBe(200);
  // Neither deleting an order nor repeating a request changes the count.
  expect((await shop.write(remove, { id: first.reply.body.id }, user)).status).toBe(200);
  expect((await last.again()).body).toEqual(last.reply.body);

  const refused = await order(user);
  expect(refused.reply.status).toBe(429);
  expect(refused.reply.body.error).toEqual({ code: 'too-many-orders', message: TOO_MANY });
  const retryAfter = Number(refused.reply.headers['retry-after']);
  expect(retryAfter).toBeGreaterThan(500);
  expect(retryAfter).toBeLessThanOrEqual(600);
  expect((await shop.read(myCart, {}, user)).body).toEqual(refused.shown);
  expect(await ordersIn(shop)).toBe(3);
  // A repeated key returns its order at the limit, too.
  expect((await last.again()).body).toEqual(last.reply.body);
  expect((await order(await shop.addUser())).reply.status).toBe(200);

  await shop.db.run(
    sql`update orders set created_at = created_at - interval '10 minutes' where id = ${first.reply.body.id}`,
  );
  expect((await checkOut(shop, user, refused.shown)).status).toBe(200);
  expect((await order(user)).reply.status).toBe(429);
});

it('counts orders that an administrator deletes, even after their owner has deleted them', async () => {
  const { shop, order } = await limitedShop({ ordersPerAccount: 2 });
  const [user, admin] = [await shop.addUser(), await shop.addUser({ role: 'admin' })];
  const { id } = (await order(user)).reply.body;
  const { id: hidden } = (await order(user)).reply.body;
  expect((await shop.write(remove, { id: hidden }, user)).status).toBe(200);
  for (const deleted of [id, hidden])
    expect((await shop.write(adminRemove, { id: deleted }, admin)).status).toBe(200);

  const refused = (await order(user)).reply;
  expect(refused.status).toBe(429);
  expect(refused.body.error).toEqual({ code: 'too-many-orders', message: TOO_MANY });
  expect(await ordersIn(shop)).toBe(2);
});

it('does not count orders with a future time after the clock was set back', async () => {
  const { shop, order } = await limitedShop({ ordersPerAccount: 1 });
  const user = await shop.addUser();
  await order(user);
  await shop.db.run(sql`update orders set created_at = now() + interval '1 hour'`);
  expect((await order(user)).reply.status).toBe(200);
  expect((await order(user)).reply.status).toBe(429);
});

it('refuses a network that exceeds its limit of orders, across accounts; repeated requests do not count', async () => {
  const { shop, order } = await limitedShop({ ordersPerNetwork: 2 });
  const first = await order(await shop.addUser(), '2001:db8::1');
  expect((await first.again()).body).toEqual(first.reply.body);
  expect((await order(await shop.addUser(), '2001:db8::2')).reply.status).toBe(200);

  const user = await shop.addUser();
  const { reply, shown } = await order(user, '2001:db8::3');
  expect(reply.status).toBe(429);
  expect(reply.body.error?.message).toBe(TOO_MANY);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(200);
  expect(await ordersIn(shop)).toBe(2);
  expect((await shop.read(myCart, {}, user)).body).toEqual(shown);
  expect((await first.again()).status).toBe(200);
  expect((await order(user, '2001:db8:0:1::1')).reply.status).toBe(200);
});
