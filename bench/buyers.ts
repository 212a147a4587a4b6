import { newIdempotencyKey, placeOrder } from '../torture/orders/checkout.ts';
import type { Shopper, ShopUnderTest } from '../torture/shop-under-test.ts';
import { priceOf, productId } from './fill.ts';

/** Number of concurrent buyers. */
export const CONCURRENCY = 16;
/** A shopper with the total of the cart (cents). */
export interface Buyer extends Shopper {
  totalCents: number;
}
/** The product of which each buyer orders two, and its price (cents). */
export const PRODUCT = productId(1);
export const PRICE = priceOf(1);

/**
 * Creates buyers with a session, a confirmed email address and a cart of two pieces of a product. `productOf` returns the
 * number of a buyer's product (see `productId`); `wantEmails`: whether each order queues an email.
 */
export async function createBuyers(
  shop: ShopUnderTest,
  count: number,
  {
    productOf = () => 1,
    wantEmails = true,
  }: { productOf?: (buyer: number) => number; wantEmails?: boolean } = {},
): Promise<Buyer[]> {
  const buyers = await shop.createUsers(count);
  const ids = buyers.map(({ userId }) => userId);
  const products = buyers.map((_, n) => productOf(n));
  await shop.db.pool.query('update users set order_emails = $2 where id = any($1)', [ids, wantEmails]);
  await shop.db.pool.query('update identity.user set email_verified = true where id = any($1)', [ids]);
  await shop.db.pool.query(
    `insert into carts (user_id, revision, items)
     select id, 1, jsonb_build_array(jsonb_build_object('productId', product, 'quantity', 2, 'seenPriceCents', price))
     from unnest($1::text[], $2::text[], $3::int[]) as bought (id, product, price)`,
    [ids, products.map(productId), products.map(priceOf)],
  );
  return buyers.map((buyer, n) => ({ ...buyer, totalCents: 2 * priceOf(products[n]!) }));
}

/** Runs the orders with `CONCURRENCY` workers; returns orders per second. */
export async function orderConcurrently(
  buyers: Buyer[],
  order: (buyer: Buyer, worker: number) => Promise<void>,
): Promise<number> {
  const queue = [...buyers];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, worker) => {
      for (let buyer = queue.pop(); buyer; buyer = queue.pop()) await order(buyer, worker);
    }),
  );
  return buyers.length / ((performance.now() - start) / 1000);
}

/** Places the order of a buyer's cart like the browser does. `choices`: fields of optional features. */
export async function placeOverHttp(shop: ShopUnderTest, buyer: Buyer, choices: object = {}): Promise<void> {
  const shown = { revision: 1, totalCents: buyer.totalCents, ...choices };
  const { status, body } = await placeOrder(shop, buyer, shown, newIdempotencyKey());
  if (status !== 200) throw new Error(`checkout responded ${status}: ${JSON.stringify(body)}`);
}
