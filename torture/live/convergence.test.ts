/** All tabs converge to the database state although processes and connections are killed (RELIABILITY G13). */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { newId } from '../../src/server/storage/ids.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { list, product } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { report } from '../figures.ts';
import { Random, seed } from '../random.ts';
import { type Shopper, ShopUnderTest } from '../shop-under-test.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { Tab, waitUntil } from './tabs.ts';

const TABS = 1_000;
const PRODUCTS = 100;
const CHANGES_PER_SECOND = 50;
const CONVERGED_MS = 2_000;

const shop = await ShopUnderTest.open({ WORKERS: '2' });
afterAll(() => shop.close());
const products = await shop.createProducts(Array(PRODUCTS).fill(1));
const users = await shop.createUsers(TABS);

/** Opens a tab with a product, the number of unread notifications, and for some the product list. */
function openTab(as: Shopper, n: number) {
  const tab = new Tab(shop.url, { as });
  const id = products[n % PRODUCTS]!;
  let newest = 0;
  const wentBack: string[] = [];
  const recordPrice = (priceCents: number) => {
    if (priceCents < newest) wentBack.push(`${id}: ${newest} then ${priceCents}`);
    newest = priceCents;
  };
  const price = tab.subscribe(product, { id }, ({ priceCents }) => recordPrice(priceCents));
  const unread = tab.subscribe(unreadCount, {});
  const productList = n % 50 === 0 ? tab.subscribe(list, { limit: 20 }) : undefined;
  return { tab, as, id, price, unread, productList, wentBack };
}

it(`${TABS} tabs converge to the database within 2 s after a process and the change feeds are killed`, async () => {
  const random = new Random(seed);
  const tabs = users.map(openTab);
  const loadedAfter = await waitUntil(
    () => tabs.every(({ price, unread }) => price.updates > 0 && unread.updates > 0),
    60_000,
  );
  expect(loadedAfter, 'all tabs have received their first data').toBeDefined();

  const seconds = 60;
  const faults = injectFaults(seconds);
  const changes = seconds * CHANGES_PER_SECOND;
  const began = performance.now();
  for (let n = 0; n < changes; n++) {
    await change(random);
    const aheadMs = (n / CHANGES_PER_SECOND) * 1_000 - (performance.now() - began);
    if (aheadMs > 0) await sleep(aheadMs);
  }
  const rate = changes / ((performance.now() - began) / 1_000);
  await faults;

  const truth = await readDatabaseState();
  const isCurrent = ({ id, as, price, unread, productList }: (typeof tabs)[number]) =>
    price.data?.priceCents === truth.prices.get(id) &&
    unread.data?.unread === (truth.unread.get(as.userId) ?? 0) &&
    (productList?.data?.products.every((one) => one.priceCents === truth.prices.get(one.id)) ?? true);
  const converged = await waitUntil(() => tabs.every(isCurrent), 20_000);
  const staleCount = tabs.filter((one) => !isCurrent(one)).length;
  const wentBack = tabs.flatMap(({ wentBack }) => wentBack);
  for (const { tab } of tabs) tab.close();
  expect(staleCount, `TORTURE_SEED=${seed}`).toBe(0);
  expect(converged!).toBeLessThan(timeLimit(CONVERGED_MS));
  expect(wentBack).toEqual([]);
  const disconnected = tabs.filter(({ tab }) => tab.closed.length > 0).length;
  expect(disconnected).toBeGreaterThan(0);
  report(
    'G13',
    `${TABS} tabs, ${changes} changes (${Math.round(rate)}/s), ${disconnected} tabs cut by a kill, 2 feeds ended: all converged after ${ms(converged!)}, no value went back`,
  );
});

/** Writes to the database directly: raises a price or adds a notification. */
async function change(random: Random): Promise<void> {
  if (random.chance(0.5))
    await shop.db.run(
      sql`update products set price_cents = price_cents + 1 where id = ${random.pick(products)}`,
    );
  else
    await shop.db.run(
      sql`insert into notifications (id, user_id, message) values (${newId()}, ${random.pick(users).userId}, 'news')`,
    );
}

/** Kills a worker after a third of the time and both change feeds after two thirds. */
async function injectFaults(seconds: number): Promise<void> {
  await sleep((seconds * 1_000) / 3);
  process.kill(shop.workerPids()[0]!, 'SIGKILL');
  await sleep((seconds * 1_000) / 3);
  const ended = await shop.db.run(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shopkeeper changes'`,
  );
  expect(ended).toBe(2);
}

async function readDatabaseState() {
  const prices = await shop.db.many<{ id: string; price: number }>(
    sql`select id, price_cents as price from products`,
  );
  const unread = await shop.db.many<{ id: string; unread: number }>(
    sql`select user_id as id, count(*) as unread from notifications where not read group by user_id`,
  );
  return {
    prices: new Map(prices.map(({ id, price }) => [id, price])),
    unread: new Map(unread.map(({ id, unread: count }) => [id, count])),
  };
}
