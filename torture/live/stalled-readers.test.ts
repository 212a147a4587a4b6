/** Stalled live readers use little memory and do not delay other readers (RELIABILITY G15). */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sql } from '../../src/server/storage/sql.ts';
import { list, product } from '../../src/shop/catalogue/contract.ts';
import { report } from '../figures.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import { percentile } from '../statistics.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { type MetricReader, metricsSettings, readMetrics } from './metrics.ts';
import { Tab, waitUntil } from './tabs.ts';

const STALLED = 50;
const OTHERS = 40;
/** Approximate size of the subscribed product list (bytes). */
const LIST_BYTES = 300_000;
const CHANGES_PER_SECOND = 10;
const MAX_STALL_MS = 30_000;
/** Time in which the system's socket buffers still accept data, so that a stalled reader looks fast (ms). */
const BUFFERING_MS = 5_000;
/** Maximum p99 of other readers over the whole run (ms). */
const MAX_P99_MS = 100;
/** Maximum latency of other readers with stalled ones, as a multiple of the baseline of the same run. */
const MAX_RATIO = { p50: 1.2, p99: 2 };
/** Number of rounds (about five minutes of stalls); each starts with a quiet period. */
const ROUNDS = 10;
const QUIET_MS = 15_000;

/** Start and end of a period (ms of `performance.now`). */
interface Period {
  from: number;
  to: number;
}

const shop = await ShopUnderTest.open(metricsSettings);
afterAll(() => shop.close());
const productIds = await shop.createProducts(Array.from({ length: 100 }, (_, n) => 100 + n));
const text = 'A good thing, made to be used. '.repeat(100).slice(0, LIST_BYTES / 100 - 200);
await shop.db.run(sql`update products set description = ${text}`);

/** A change as received by another reader: time of sending and latency. */
type Delivery = { at: number; ms: number };

/** Opens the other readers: each subscribes to a product, the first one also to the product list. */
async function openReaders() {
  const deliveries: Delivery[] = [];
  const sent = new Map<number, number>();
  const tabs = Array.from({ length: OTHERS }, () => new Tab(shop.url));
  for (const tab of tabs)
    tab.subscribe(product, { id: productIds[0]! }, ({ priceCents }) => {
      const at = sent.get(priceCents);
      if (at !== undefined) deliveries.push({ at, ms: performance.now() - at });
    });
  const productList = tabs[0]!.subscribe(list, { limit: 100 });
  await waitUntil(() => productList.updates > 0, 5_000);

  let price = 1_000;
  /** Changes a product for this long; calls `watch` with the metrics every second. Returns the period. */
  async function change(forMs: number, watch: (figure: MetricReader) => void = () => {}): Promise<Period> {
    const from = performance.now();
    for (let n = 0; performance.now() - from < forMs; n++) {
      sent.set(++price, performance.now());
      await shop.db.run(sql`update products set price_cents = ${price} where id = ${productIds[0]!}`);
      if (n % CHANGES_PER_SECOND === 0) watch(await readMetrics(shop));
      await sleep(1_000 / CHANGES_PER_SECOND);
    }
    return { from, to: performance.now() };
  }
  return { tabs, deliveries, productList, change };
}

/** Subscribes to the product list and then stops reading. */
async function openStalledReader(): Promise<WebSocket> {
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/api/live`, { origin: shop.url });
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', id: 1, name: list.name, params: { limit: 100 } }));
  await once(socket, 'message');
  socket.pause();
  return socket;
}

it(`${STALLED} stalled readers use little memory, are closed, and do not delay others`, async () => {
  const { tabs, deliveries, productList, change } = await openReaders();
  const memory = { quiet: 0, stalled: 0 };
  const recordMemory = (phase: keyof typeof memory, figure: MetricReader) => {
    memory[phase] = Math.max(memory[phase], figure('process_resident_memory_bytes') / 1e6);
  };
  await change(10_000);

  const quiet: Period[] = [];
  const withStalled: Period[] = [];
  let [longestStall, leastSentMb] = [0, Number.POSITIVE_INFINITY];
  const began = performance.now();
  // Alternating, so that a change in the machine's speed affects both measurements.
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await change(QUIET_MS, (figure) => round === 0 && recordMemory('quiet', figure)));

    const [updatesBefore, stalledAt] = [productList.updates, performance.now()];
    const stalled = await Promise.all(Array.from({ length: STALLED }, openStalledReader));
    let closedAfter = Number.POSITIVE_INFINITY;
    await change(MAX_STALL_MS + 5_000, (figure) => {
      recordMemory('stalled', figure);
      if (figure('shop_live_sockets') === OTHERS)
        closedAfter = Math.min(closedAfter, performance.now() - stalledAt);
    });
    for (const socket of stalled) socket.terminate();
    longestStall = Math.max(longestStall, closedAfter);
    leastSentMb = Math.min(leastSentMb, ((productList.updates - updatesBefore) * LIST_BYTES) / 1e6);
    withStalled.push({
      from: stalledAt + BUFFERING_MS,
      to: stalledAt + Math.min(closedAfter, MAX_STALL_MS),
    });
  }
  for (const tab of tabs) tab.close();

  const grown = memory.stalled - memory.quiet;
  expect(leastSentMb).toBeGreaterThan(80);
  expect(longestStall).toBeLessThan(MAX_STALL_MS + 1_500);
  expect(grown).toBeLessThan(50);
  const latency = (periods: readonly Period[], share: number) =>
    percentile(
      deliveries
        .filter(({ at }) => periods.some(({ from, to }) => at >= from && at < to))
        .map(({ ms }) => ms),
      share,
    );
  const p50 = { without: latency(quiet, 0.5), stalled: latency(withStalled, 0.5) };
  const p99 = { without: latency(quiet, 0.99), stalled: latency(withStalled, 0.99) };
  const all = latency([{ from: began, to: performance.now() }], 0.99);
  const summary = `other readers' p50 ${ms(p50.stalled)} (baseline ${ms(p50.without)}), p99 ${ms(p99.stalled)} (${ms(p99.without)}), whole run ${ms(all)}`;
  expect(p50.stalled, summary).toBeLessThan(p50.without * MAX_RATIO.p50);
  expect(p99.stalled, summary).toBeLessThan(p99.without * MAX_RATIO.p99);
  expect(all, summary).toBeLessThan(timeLimit(MAX_P99_MS));
  report(
    'G15',
    `${ROUNDS} × ${STALLED} stalled, ${Math.round(leastSentMb)} MB for each: memory + ${Math.round(grown)} MB, all closed after ${ms(longestStall)}, ${summary}`,
  );
}, 700_000);
