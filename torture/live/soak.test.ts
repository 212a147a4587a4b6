/** Soak test: ordinary load for minutes, without growth of memory, handles or latency (RELIABILITY G17). */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { list, product } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { quickOrLong, report } from '../figures.ts';
import { Random, seed } from '../random.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import { p99, percentile, slope } from '../statistics.ts';
import { ms } from '../time-limit.ts';
import { inspectHeap, inspectorSettings } from './heap-inspector.ts';
import { countOutcomes, type LoadRequest, startLoad } from './load-process.ts';
import { metricsSettings, readMetrics } from './metrics.ts';
import { Tab } from './tabs.ts';

const RATE = 200;
const TABS = 500;
const MINUTE = 60_000;
/** Maximum p99 of all requests after the warm-up (ms). */
const MAX_P99 = 500;
/** Maximum p99 of the last third as a multiple of the first third's. */
const MAX_GROWTH = 2;
/** At most one of this many requests may be refused with 503: a slow disk can make the shop shed load for a moment. */
const CALLS_PER_REFUSAL = 1_000;
/** Interval of the memory samples; a sample forces a garbage collection, which pauses the process (ms). */
const SAMPLE_INTERVAL_MS = 30_000;
/** Time in which all tabs connect and the shop warms up (ms). */
const WARM_UP_MS = 10_000;
/** Total duration, and time from which memory and latency are compared (ms). */
const [TOTAL_MS, MEASURE_FROM_MS] = [quickOrLong(5, 30) * MINUTE, quickOrLong(1.5, 5) * MINUTE];

const shop = await ShopUnderTest.open({ ...metricsSettings, ...inspectorSettings });
afterAll(() => shop.close());
const heapInspector = await inspectHeap(shop);
afterAll(() => heapInspector.close());
// Before the first client, so that only permanent emitters are counted.
await heapInspector.countListeners();
const productIds = await shop.createProducts(Array.from({ length: 100 }, (_, n) => 100 + n));
const users = await shop.createUsers(TABS);

const random = new Random(seed);

/** Mix of mostly reads and some writes. */
function mixedRequest(n: number): LoadRequest {
  const as = users[n % users.length]!;
  const id = productIds[n % productIds.length]!;
  if (n % 20 === 0) return { path: '/', as };
  if (n % 20 === 1) return { path: `/product/${id}`, as };
  if (n % 20 === 2) return { path: '/api/notifications/read', method: 'POST', as, body: {} };
  if (n % 20 < 8) return { path: '/api/cart', as };
  if (n % 20 < 12) return { path: '/api/notifications/unread-count', as };
  return { path: `/api/products?search=thing+${n % 1_000}` };
}

/** Opens and closes tabs; each lives for a few seconds, and their number stays constant. */
async function openAndCloseTabs(shouldContinue: () => boolean): Promise<void> {
  await Promise.all(
    users.map(async (as) => {
      // Spread out: simultaneous connects are tested by G14.
      await sleep(random.below(WARM_UP_MS));
      while (shouldContinue()) {
        const tab = new Tab(shop.url, { as });
        tab.subscribe(product, { id: random.pick(productIds) });
        tab.subscribe(unreadCount, {});
        if (random.chance(0.2)) tab.subscribe(list, { limit: 20 });
        await sleep(5_000 + random.below(10_000));
        tab.close();
      }
    }),
  );
}

interface Sample {
  minute: number;
  /** Resident memory after garbage collection (MB). */
  memory: number;
  handles: number;
  /** Listeners of permanent emitters. */
  listeners: number;
  subscriptions: number;
  reads: number;
  connections: number;
}

async function sample(since: number): Promise<Sample> {
  await heapInspector.collectGarbage();
  const listeners = await heapInspector.countListeners();
  const figure = await readMetrics(shop);
  const connections = await shop.number(
    sql`select count(*) as number from pg_stat_activity where application_name like 'shopkeeper%'`,
  );
  return {
    minute: (performance.now() - since) / MINUTE,
    memory: figure('process_resident_memory_bytes') / 1e6,
    handles: figure('nodejs_active_resources_total'),
    listeners,
    subscriptions: figure('shop_live_subscriptions'),
    reads: figure('shop_live_reads'),
    connections,
  };
}

const medianOf = (samples: readonly Sample[], key: keyof Sample) =>
  percentile(
    samples.map((one) => one[key]),
    0.5,
  );

it(`does not grow in ${TOTAL_MS / MINUTE} minutes of ${RATE} requests a second and ${TABS} reconnecting tabs`, async () => {
  const began = performance.now();
  let isRunning = true;
  const stopLoad = await startLoad({
    url: shop.url,
    rate: RATE,
    requests: Array.from({ length: 1_000 }, (_, n) => mixedRequest(n)),
  });
  const churning = openAndCloseTabs(() => isRunning);
  const changing = (async () => {
    while (isRunning) {
      await shop.db.run(
        sql`update products set price_cents = price_cents + 1 where id = ${random.pick(productIds)}`,
      );
      await sleep(200);
    }
  })();
  const samples: Sample[] = [];
  while (performance.now() - began < TOTAL_MS) {
    await sleep(SAMPLE_INTERVAL_MS);
    samples.push(await sample(began));
  }
  isRunning = false;
  // Stops database work first: transferring the responses keeps this process busy for seconds.
  await Promise.all([churning, changing]);
  const responses = await stopLoad();

  const measured = samples.filter(({ minute }) => minute * MINUTE > MEASURE_FROM_MS);
  const growthPerMinute = slope(measured.map(({ minute: x, memory: y }) => ({ x, y })));
  const [first, last] = [measured.slice(0, measured.length / 3), measured.slice(-measured.length / 3)];
  const drift = (['handles', 'listeners', 'subscriptions', 'reads', 'connections'] as const).map(
    (resource) => ({
      resource,
      from: medianOf(first, resource),
      to: medianOf(last, resource),
    }),
  );
  const p99Between = (from: number, to: number) =>
    p99(
      responses
        .filter(({ scheduledAt }) => scheduledAt >= began + from && scheduledAt < began + to)
        .map(({ ms: time }) => time),
    );
  const third = (TOTAL_MS - MEASURE_FROM_MS) / 3;
  const [start, end, all] = [
    p99Between(MEASURE_FROM_MS, MEASURE_FROM_MS + third),
    p99Between(TOTAL_MS - third, TOTAL_MS),
    p99Between(MEASURE_FROM_MS, TOTAL_MS),
  ];
  const drifts = drift.map(({ resource, from, to }) => `${resource} ${from} → ${to}`).join(', ');
  // A process that has just started may shed some requests.
  const refused = responses.filter(
    ({ scheduledAt, status }) => status === 503 && scheduledAt - began > WARM_UP_MS,
  );
  const summary = `${responses.length} calls: memory ${growthPerMinute.toFixed(2)} MB/min (${Math.round(medianOf(last, 'memory'))} MB), ${drifts}, p99 ${ms(start)} → ${ms(end)}, overall ${ms(all)}; ${refused.length} refused`;
  expect(countOutcomes(responses.filter(({ status }) => status !== 503)).failures, summary).toEqual({});
  expect(refused.length, summary).toBeLessThanOrEqual(responses.length / CALLS_PER_REFUSAL);
  expect(growthPerMinute, summary).toBeLessThan(1);
  for (const { resource, from, to } of drift) expect(Math.abs(to - from) / from, resource).toBeLessThan(0.05);
  expect(end, summary).toBeLessThan(start * MAX_GROWTH);
  expect(all, summary).toBeLessThan(MAX_P99);
  report('G17', summary);
}, 2_400_000);
