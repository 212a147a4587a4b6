import { sendRequest } from '../torture/send.ts';
import type { ShopUnderTest } from '../torture/shop-under-test.ts';
import { p95 } from '../torture/statistics.ts';
import { cachedShop } from './cached-shop.ts';
import { NOTIFIED_ADMIN, ORDERS_PER_BUYER, type ShopSize } from './fill.ts';
import { type Figure, median } from './row.ts';

/** A request with different parameters each time. */
export interface GrowthCase {
  name: string;
  role: 'visitor' | 'buyer' | 'admin';
  /** Path of the n-th request to a shop of this size. */
  path(n: number, size: ShopSize): string;
}

const SMALL: ShopSize = { products: 1_000, orders: 1_000 };
/** `BENCH_PRODUCTS=100000` compares with a shop of fewer products. */
const LARGE: ShopSize = {
  products: Number(process.env.BENCH_PRODUCTS ?? 1_000_000),
  orders: 1_000_000,
};
const MAX_GROWTH = 1.5;
const ROUNDS = 5;
const REQUESTS_PER_ROUND = 40;
const WARM_UP = 25;
/** Time for an invalidation to arrive (ms). */
const INVALIDATION_MS = 3;

const PREWARMED_TABLES = ['products', 'orders', 'order_events', 'reviews', 'audit', 'users'];

/** A shop of one size, with its session cookies. */
interface Side {
  shop: ShopUnderTest;
  size: ShopSize;
  cookies: Record<GrowthCase['role'], string | undefined>;
}

/** Both shops, running concurrently, shared by all growth rows. */
let sides: Promise<[Side, Side]> | undefined;
function growthShops(): Promise<[Side, Side]> {
  sides ??= Promise.all([open(SMALL), open(LARGE)]);
  return sides;
}

async function open(size: ShopSize): Promise<Side> {
  const shop = await cachedShop(size);
  // An average buyer.
  const average = `buyer-${Math.floor(size.orders / ORDERS_PER_BUYER / 2)}`;
  const [buyer, admin] = await shop.createSessions([average, NOTIFIED_ADMIN]);
  return { shop, size, cookies: { visitor: undefined, buyer, admin } };
}

/**
 * Sends the same requests alternately to the small and the large shop, one at a time, so that other load affects both.
 * Invalidates all caches before each request.
 */
export async function measureGrowth(cases: readonly GrowthCase[]): Promise<Figure[]> {
  const sides = await growthShops();
  for (const { shop } of sides) {
    await shop.db.pool.query('checkpoint');
    await prewarm(shop);
  }
  const figures: Figure[] = [];
  for (const one of cases) figures.push(await measure(one, sides));
  return figures;
}

/**
 * Reads tables, then their indexes, into `shared_buffers`, as in a shop that has been open for a while: the benchmark
 * measures the work, not the disk.
 */
async function prewarm({ db: { pool } }: ShopUnderTest): Promise<void> {
  await pool.query('create extension if not exists pg_prewarm');
  for (const table of PREWARMED_TABLES) await pool.query('select pg_prewarm($1::regclass)', [table]);
  await pool.query('select pg_prewarm(indexrelid) from pg_index where indrelid = any($1::regclass[])', [
    PREWARMED_TABLES,
  ]);
}

async function measure(growthCase: GrowthCase, sides: [Side, Side]): Promise<Figure> {
  let n = 0;
  for (; n < WARM_UP; n++) for (const side of sides) await timeRequest(side, growthCase, n);
  const all: [number[], number[]] = [[], []];
  const growths: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times: [number[], number[]] = [[], []];
    for (const last = n + REQUESTS_PER_ROUND; n < last; n++)
      // Alternates which shop is first.
      for (const shopIndex of n % 2 ? ([0, 1] as const) : ([1, 0] as const))
        times[shopIndex].push(await timeRequest(sides[shopIndex], growthCase, n));
    for (const shopIndex of [0, 1] as const) all[shopIndex].push(...times[shopIndex]);
    growths.push(p95(times[1]) / p95(times[0]));
  }
  const [small, large] = [p95(all[0]), p95(all[1])];
  const growth = large / small;
  return {
    figure: `${growthCase.name}: p95 ${inMs(large)} among ${LARGE.products.toLocaleString('en-US')} (median ${inMs(median(all[1]))})`,
    baseline: `${inMs(small)} among 1,000 (median ${inMs(median(all[0]))})`,
    goal: `≤ ${MAX_GROWTH} ×`,
    value: `${growth.toFixed(2)} ×`,
    reached: growth <= MAX_GROWTH,
    spread: `${Math.min(...growths).toFixed(2)} … ${Math.max(...growths).toFixed(2)} ×`,
  };
}

const inMs = (ms: number): string => `${ms.toFixed(1)} ms`;

/** NOTIFY payload: every table may have changed. */
const ALL_TABLES_CHANGED = [...PREWARMED_TABLES, 'notifications', 'carts']
  .map((table) => `${table} *`)
  .join('\n');

/** Invalidates all caches of a shop. */
async function invalidateCaches({ db }: ShopUnderTest): Promise<void> {
  await db.pool.query("select pg_notify('shop_changes', $1)", [ALL_TABLES_CHANGED]);
  await new Promise((resolve) => setTimeout(resolve, INVALIDATION_MS));
}

/** Time from the request to the last byte of the response (ms). */
async function timeRequest(
  { shop, size, cookies }: Side,
  growthCase: GrowthCase,
  n: number,
): Promise<number> {
  await invalidateCaches(shop);
  const { status, took } = await sendRequest(`${shop.url}${growthCase.path(n, size)}`, 'GET', {
    cookie: cookies[growthCase.role],
    headers: { 'accept-encoding': 'identity' },
  });
  if (status !== 200) throw new Error(`${growthCase.name} responded ${status}: ${growthCase.path(n, size)}`);
  return took;
}
