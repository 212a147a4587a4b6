import { newIdempotencyKey, placeOrder } from '../torture/orders/checkout.ts';
import type { Shopper, ShopUnderTest } from '../torture/shop-under-test.ts';
import { priceOf, productId } from './fill.ts';

/** Number of concurrent buyers. */
export const CONCURRENCY = 16;
/** The product of which each buyer orders two, and its price (cents). */
export const PRODUCT = productId(1);
export const PRICE = priceOf(1);

/** Creates buyers with a session and a cart of one line, as they are after registration: each order queues an email. */
export async function createBuyers(shop: ShopUnderTest, count: number): Promise<Shopper[]> {
  const buyers = await shop.createUsers(count);
  const ids = buyers.map(({ userId }) => userId);
  await shop.db.pool.query('update users set order_emails = true where id = any($1)', [ids]);
  await shop.db.pool.query('update identity.user set email_verified = false where id = any($1)', [ids]);
  await shop.db.pool.query(
    `insert into carts (user_id, revision, items)
     select id, 1, jsonb_build_array(jsonb_build_object('productId', $2::text, 'quantity', 2, 'seenPriceCents', $3::int))
     from unnest($1::text[]) id`,
    [ids, PRODUCT, PRICE],
  );
  return buyers;
}

/** Runs the orders with `CONCURRENCY` workers; returns orders per second. */
export async function orderConcurrently(
  buyers: Shopper[],
  order: (buyer: Shopper, shopper: number) => Promise<void>,
): Promise<number> {
  const queue = [...buyers];
  const start = performance.now();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async (_, shopper) => {
      for (let buyer = queue.pop(); buyer; buyer = queue.pop()) await order(buyer, shopper);
    }),
  );
  return buyers.length / ((performance.now() - start) / 1000);
}

/** Places the order of a buyer's cart like the browser does. */
export async function placeOverHttp(shop: ShopUnderTest, buyer: Shopper): Promise<void> {
  const shown = { revision: 1, totalCents: 2 * PRICE };
  const { status, body } = await placeOrder(shop, buyer, shown, newIdempotencyKey());
  if (status !== 200) throw new Error(`checkout responded ${status}: ${JSON.stringify(body)}`);
}
