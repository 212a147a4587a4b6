/**
 * Two instances of the shop on a PostgreSQL with a synchronous standby: kills an instance, then the primary, and promotes
 * the standby, under load.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { product } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { findInconsistencies, whileBuying } from '../crash/buyers.ts';
import { cannotRun, report } from '../figures.ts';
import type { ShopUnderTest } from '../shop-under-test.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { openBalancer } from './balancer.ts';
import { openInstance } from './instance.ts';
import { findSystemPostgres, ReplicatedPostgres } from './replicated-postgres.ts';
import { Tab, waitUntil } from './tabs.ts';

const GOAL = 'failover';
const TABS = 100;
const ADMINS = 2;

it('no acknowledged order is lost when the primary is killed under load', async () => {
  const bin = findSystemPostgres();
  if (!bin) return cannotRun(GOAL, 'there is no PostgreSQL from the system’s packages (postgresql-15)');
  const postgres = await ReplicatedPostgres.open(bin);
  onTestFinished(() => postgres.close());
  const balancer = await openBalancer();
  onTestFinished(() => balancer.close());
  const instances: ShopUnderTest[] = [];
  for (let n = 0; n < 2; n++) {
    const { shop, url } = await openInstance(balancer, { DATABASE_URL: postgres.databaseUrl });
    onTestFinished(() => shop.close());
    instances.push(shop);
    balancer.add(url);
  }
  const [shop, other] = instances as [ShopUnderTest, ShopUnderTest];
  const [productId] = (await shop.createProducts([1_250])) as [string];
  await shop.createUsers(ADMINS, 'admin');
  const [buyers, readers] = [await shop.createUsers(8), await shop.createUsers(TABS)];
  const tabs = readers.map((as) => {
    const tab = new Tab(balancer.url, { as });
    return { tab, price: tab.subscribe(product, { id: productId }), unread: tab.subscribe(unreadCount, {}) };
  });
  await waitUntil(() => tabs.every(({ price, unread }) => price.updates > 0 && unread.updates > 0), 30_000);

  let before = 0;
  let [primaryKilled, promoted, writesResumedMs] = [0, 0, 0];
  const bought = await whileBuying(shop, buyers, productId, async (ledger) => {
    await sleep(2_000);

    // Kills and restarts one instance; the other one keeps serving.
    const instanceKilled = performance.now();
    await other.running.kill();
    await sleep(1_500);
    expect(ledger.lastAt).toBeGreaterThan(instanceKilled + 1_000);
    await other.running.start();
    await sleep(2_000);

    before = ledger.placed.length;
    primaryKilled = performance.now();
    postgres.killPrimary();
    await sleep(1_000);
    await postgres.promote();
    promoted = performance.now();
    await waitUntil(() => ledger.lastAt > promoted, 30_000);
    writesResumedMs = ledger.lastAt - promoted;
    await sleep(4_000);
  });

  // Live readers receive changes of the new primary. Retries: this test's connections belonged to the old one.
  const change = sql`update products set price_cents = 9876 where id = ${productId}`;
  await vi.waitFor(() => shop.db.run(change), { interval: 20 });
  const isCurrent = ({ price }: (typeof tabs)[number]) => price.data?.priceCents === 9_876;
  const convergedMs = await waitUntil(() => tabs.every(isCurrent), 20_000);
  for (const { tab } of tabs) tab.close();
  expect(await findInconsistencies(shop.db, bought, ADMINS)).toEqual([]);
  expect(before).toBeGreaterThan(0);
  expect(bought.placed.length).toBeGreaterThan(before);
  expect(tabs.filter((tab) => !isCurrent(tab)).length).toBe(0);
  expect(convergedMs!).toBeLessThan(timeLimit(2_000));
  expect(writesResumedMs).toBeLessThan(timeLimit(5_000));
  expect(bought.slowestMs).toBeLessThan(timeLimit(10_000));
  report(
    GOAL,
    `${bought.placed.length} orders acknowledged (${before} before the primary was killed), 0 lost, 0 torn; first order ${ms(promoted - primaryKilled + writesResumedMs)} after the kill, ${ms(writesResumedMs)} after the promotion; slowest request ${ms(bought.slowestMs)}; ${TABS} tabs current after ${ms(convergedMs!)}`,
  );
});
