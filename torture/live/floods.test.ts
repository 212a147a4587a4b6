/** Concurrent floods from one IP: the process survives, and other clients are served. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { product } from '../../src/shop/catalogue/contract.ts';
import { shopProcess } from '../../test/processes.ts';
import { findInconsistencies, whileBuying } from '../crash/buyers.ts';
import { quickOrLong, report } from '../figures.ts';
import { requestFrom } from '../send.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import { p95, p99 } from '../statistics.ts';
import { ms } from '../time-limit.ts';
import { metricsSettings, readMetrics } from './metrics.ts';
import { Tab, waitUntil } from './tabs.ts';

const SECONDS = quickOrLong(8, 300);
const BUYERS = 4;
/** Interval between the requests of other visitors, and between changes of the product to which they subscribe (ms). */
const INTERVAL_MS = 100;

const shop = await ShopUnderTest.open({
  ...metricsSettings,
  NODE_OPTIONS: '--max-old-space-size=512',
  LIVE_VISITORS_PER_ADDRESS: '100',
});
afterAll(() => shop.close());
const productIds = await shop.createProducts(Array.from({ length: 200 }, (_, n) => 1_000 + n));
await shop.db.run(sql`update products set description = ${'A good thing, made to be used. '.repeat(20)}`);
const users = await shop.createUsers(BUYERS);

/** Alternates page and API requests while `shouldContinue` returns true; returns durations (ms) and refusals. */
async function visit(shouldContinue: () => boolean): Promise<{ times: number[]; refused: number }> {
  const times: number[] = [];
  let refused = 0;
  for (let n = 0; shouldContinue(); n++) {
    const path = n % 2 ? '/api/products?limit=20' : '/';
    const began = performance.now();
    const response = await requestFrom(shop.url, 'GET', path).catch(() => undefined);
    if (response?.status === 200) times.push(performance.now() - began);
    else refused++;
    await sleep(INTERVAL_MS);
  }
  return { times, refused };
}

it(`survives slow readers, many subscriptions, resubscriptions and unauthenticated requests for ${SECONDS} s`, async () => {
  const pid = shopProcess(shop.running.pid);
  const flood = fork(join(import.meta.dirname, 'flood-child.ts'), [shop.url], {
    execArgv: ['--import', 'tsx'],
  });
  onTestFinished(() => void flood.kill());
  const liveLatencies: number[] = [];
  const sendTimes = new Map<number, number>();
  const tab = new Tab(shop.url);
  onTestFinished(() => tab.close());
  const subscription = tab.subscribe(product, { id: productIds[0]! }, ({ priceCents }) => {
    const sentAt = sendTimes.get(priceCents);
    if (sentAt !== undefined) liveLatencies.push(performance.now() - sentAt);
  });
  expect(await waitUntil(() => subscription.updates > 0, 10_000)).toBeDefined();

  const end = performance.now() + SECONDS * 1_000;
  const shouldContinue = () => performance.now() < end;
  const visits = visit(shouldContinue);
  let memory = 0;
  const ledger = await whileBuying(shop, users, productIds[1]!, async () => {
    for (let price = 5_000; shouldContinue(); price++) {
      sendTimes.set(price, performance.now());
      await shop.db.run(sql`update products set price_cents = ${price} where id = ${productIds[0]!}`);
      if (price % 10 === 0)
        memory = Math.max(memory, (await readMetrics(shop))('process_resident_memory_bytes') / 1e6);
      await sleep(INTERVAL_MS);
    }
  });
  const { times, refused } = await visits;

  const summary = `${SECONDS} s: visitors' p99 ${ms(p99(times))} of ${times.length} calls (${refused} refused), live p95 ${ms(p95(liveLatencies))}, memory at most ${Math.round(memory)} MB, ${ledger.placed.length} orders`;
  expect(shopProcess(shop.running.pid), summary).toBe(pid);
  expect(await findInconsistencies(shop.db, ledger, await shop.countAdmins(), users), summary).toEqual([]);
  expect(ledger.placed.length, summary).toBeGreaterThan(0);
  expect(refused, summary).toBe(0);
  expect(p99(times), summary).toBeLessThan(1_000);
  expect(liveLatencies.length, summary).toBeGreaterThan(SECONDS);
  report('G31', summary);
});
