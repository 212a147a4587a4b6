import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopUnderTest } from '../torture/shop-under-test.ts';
import { type Buyer, createBuyers, orderConcurrently, placeOverHttp } from './buyers.ts';
import { productId } from './fill.ts';

/**
 * Rounds of the rows of checkouts. With three rounds, repetitions of the same measurement gave 41, 49 and 57 %; with
 * twelve, 48, 53 and 53 %. Warm-up for JIT compilation: an order costs 4.5 ms at first, 3.0 ms after 3,000 orders.
 */
export const CHECKOUT_ROUNDS = { rounds: 12, warmUp: 3 };
export const ORDERS_PER_ROUND = 600;
/** Number of products that the orders are spread over. */
const PRODUCTS = 100;

/** Every buyer orders one of many products. */
export const spread = (buyer: number) => 1 + (buyer % PRODUCTS);

/** Maximum time for the jobs of a round (ms). */
const JOBS_TIMEOUT_MS = 120_000;

/** Waits until the shop has run the jobs of its orders; orders that the driver inserts add none. */
export async function waitForJobs({ db }: ShopUnderTest): Promise<void> {
  const deadline = performance.now() + JOBS_TIMEOUT_MS;
  for (;;) {
    const { rows } = await db.pool.query<{ pending: number }>(
      'select count(*)::int as pending from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts',
    );
    const { pending } = rows[0]!;
    if (pending === 0) return;
    if (performance.now() > deadline) throw new Error(`${pending} jobs of the orders have not run`);
    await sleep(100);
  }
}

/** Fills the stock of the products that the orders are spread over. */
export async function fillStock({ db }: ShopUnderTest): Promise<void> {
  await db.pool.query(
    `insert into stock_levels (product_id, on_hand, low_at)
     select id, 1000000, 5 from unnest($1::text[]) id on conflict do nothing`,
    [Array.from({ length: PRODUCTS }, (_, n) => productId(n + 1))],
  );
}

/** The code of all orders with a discount, and its amount (cents). */
export const DISCOUNT_CODE = 'WELCOME';
export const DISCOUNT_CENTS = 100;

export async function addDiscountCode({ db }: ShopUnderTest): Promise<void> {
  await db.pool.query(`insert into discount_codes (id, code, kind, value) values ($1, $1, 'amount', $2)`, [
    DISCOUNT_CODE,
    DISCOUNT_CENTS,
  ]);
}

/** Switches optional features on for orders; others are off. */
export async function setFeatures({ db }: ShopUnderTest, features: readonly string[]): Promise<void> {
  await db.pool.query(`update shop_facts set value = $1 where name = 'features_on'`, [
    JSON.stringify(features),
  ]);
}

interface Checkouts {
  features: readonly string[];
  /** The number of a buyer's product. */
  productOf?: (buyer: number) => number;
  /** Fields of optional features. */
  choices?: (buyer: Buyer) => object;
}

/** Places the orders of a round over HTTP; returns orders per second. */
export async function checkoutRate(
  shop: ShopUnderTest,
  { features, productOf = spread, choices = () => ({}) }: Checkouts,
): Promise<number> {
  await setFeatures(shop, features);
  const buyers = await createBuyers(shop, ORDERS_PER_ROUND, { productOf });
  await waitForJobs(shop);
  return orderConcurrently(buyers, (buyer) => placeOverHttp(shop, buyer, choices(buyer)));
}
