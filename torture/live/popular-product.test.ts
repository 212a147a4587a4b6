/** A product that everyone buys while thousands of other pages are open. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { list } from '../../src/shop/catalogue/contract.ts';
import { report } from '../figures.ts';
import { newIdempotencyKey, placeOrder } from '../orders/checkout.ts';
import { NO_PAGES, type Shopper, ShopUnderTest } from '../shop-under-test.ts';
import { p95 } from '../statistics.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { startLoad } from './load-process.ts';
import { Tab, waitUntil } from './tabs.ts';

const TABS = 5_000;
/** Orders a second on a machine that can place as many, and how long they are placed (s). */
const RATE = 200;
const SECONDS = 10;
/** On a slower machine, the share of the orders that it can place: near its maximum, the orders delay each other. */
const SUSTAINABLE = 0.6;
const PRICE = 1_999;
/** Requests of other shoppers a second. */
const READS = 50;

const shop = await ShopUnderTest.open(NO_PAGES);
const [ordinary, popular] = (await shop.createProducts([PRICE, PRICE])) as [string, string];
await shop.db.run(
  sql`insert into stock_levels (product_id, on_hand, low_at) values (${popular}, 1000000, 5)`,
);
const tabs: Tab[] = [];
let updates = 0;
beforeAll(async () => {
  for (let n = 0; n < TABS; n++) {
    const tab = new Tab(shop.url);
    tab.subscribe(list, {}, () => updates++);
    tabs.push(tab);
    if (n % 100 === 99) await sleep(20);
  }
  expect(await waitUntil(() => updates >= TABS, 120_000)).toBeDefined();
}, 180_000);
afterAll(async () => {
  for (const tab of tabs) tab.close();
  await shop.close();
});

/** Creates shoppers with one piece of a product in the cart. */
async function createBuyers(product: string, count: number): Promise<Shopper[]> {
  const buyers = await shop.createUsers(count);
  const items = JSON.stringify([{ productId: product, quantity: 1, seenPriceCents: PRICE }]);
  await shop.db.run(sql`
    insert into carts (user_id, revision, items)
    select id, 1, ${items}::jsonb from unnest(${buyers.map(({ userId }) => userId)}::text[]) id`);
  return buyers;
}

/** Orders a product at a rate a second; returns the p95 of other shoppers (ms) and the orders placed. */
async function sell(product: string, rate: number): Promise<{ p95: number; placed: number }> {
  const buyers = await createBuyers(product, rate * SECONDS);
  const readers = await shop.createUsers(20);
  const requests = readers.map((as) => ({ path: '/api/cart', as }));
  const stopLoad = await startLoad({ url: shop.url, rate: READS, requests });
  const orders: Promise<number>[] = [];
  const began = performance.now();
  while (orders.length < buyers.length) {
    const due = Math.min(buyers.length, ((performance.now() - began) / 1_000) * rate);
    while (orders.length < due)
      orders.push(
        placeOrder(
          shop,
          buyers[orders.length]!,
          { revision: 1, totalCents: PRICE },
          newIdempotencyKey(),
        ).then(
          ({ status }) => status,
          () => 0,
        ),
      );
    await sleep(4);
  }
  const statuses = await Promise.all(orders);
  const responses = await stopLoad();
  return {
    p95: p95(responses.map((response) => response.ms)),
    placed: statuses.filter((status) => status === 200).length,
  };
}

it(`does not disturb ${TABS} open pages and other shoppers`, async () => {
  const { placed: capacity } = await sell(ordinary, RATE); // also the warm-up
  const rate = capacity === RATE * SECONDS ? RATE : Math.floor((SUSTAINABLE * capacity) / SECONDS);
  const unlimited = await sell(ordinary, rate);
  const before = updates;
  const limited = await sell(popular, rate);
  const summary =
    `${TABS} pages, ${limited.placed} of ${rate * SECONDS} orders of one product in ${SECONDS} s: ` +
    `other shoppers’ p95 ${ms(limited.p95)} (${ms(unlimited.p95)} for an unlimited product), ${updates - before} updates of open pages`;
  expect(updates - before, summary).toBe(0);
  expect(limited.placed, summary).toBe(rate * SECONDS);
  expect(limited.p95, summary).toBeLessThan(1.5 * unlimited.p95 + timeLimit(20));
  const sold = sql`select 1000000 - on_hand as number from stock_levels where product_id = ${popular}`;
  expect(await shop.number(sold)).toBe(limited.placed);
  report('popular product', summary);
});
