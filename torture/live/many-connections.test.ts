/** 5,000 connections to one process: latency of a change to all of them, and memory per connection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SocketPool } from '../../bench/socket-pool.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { product } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { report } from '../figures.ts';
import { percentile } from '../percentile.ts';
import { type Shopper, ShopUnderTest } from '../shop-under-test.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { HeapInspector, inspectorSettings } from './heap-inspector.ts';
import { LoadProcess } from './load-process.ts';
import { metricsSettings, readMetrics } from './metrics.ts';
import { countOutcomes, type LoadResponse } from './steady-load.ts';

const TABS = 5_000;
const PEOPLE = 1_000;
let shop: ShopUnderTest;
let collector: HeapInspector;
let people: Shopper[];
let goods: string;
beforeAll(async () => {
  shop = await ShopUnderTest.open({ ...metricsSettings, ...inspectorSettings });
  collector = await HeapInspector.attach(shop);
  [goods] = (await shop.createProducts([1_000])) as [string];
  people = [];
  for (let n = 0; n < PEOPLE; n += 50) people.push(...(await shop.createUsers(50)));
}, 120_000);
afterAll(async () => {
  collector?.close();
  await shop?.close();
});

/**
 * Resident memory and heap after garbage collection, the lowest of five samples because background work is always in
 * progress. The test uses the larger growth of both: a process with free memory does not grow its resident size.
 */
async function memory(): Promise<{ resident: number; held: number }> {
  const lowest = { resident: Number.POSITIVE_INFINITY, held: Number.POSITIVE_INFINITY };
  for (let n = 0; n < 5; n++) {
    await collector.collect();
    const figure = await readMetrics(shop);
    const held = figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes');
    lowest.resident = Math.min(lowest.resident, figure('process_resident_memory_bytes'));
    lowest.held = Math.min(lowest.held, held);
    await sleep(500);
  }
  return lowest;
}

const subscribeFrame = (id: number, { name }: { name: string }, params: object = {}) =>
  JSON.stringify({ type: 'subscribe', id, name, params });

it(`${TABS} tabs of ${PEOPLE} people`, async () => {
  const live = `${shop.url}/api/live`;
  const cookieOf = (n: number) => people[n % PEOPLE]!.cookie;
  const answers: LoadResponse[] = [];
  /** Requests pages during `work`, but not during a garbage collection, which blocks the process. */
  const withPageLoad = async <T>(work: () => Promise<T>): Promise<T> => {
    const load = await LoadProcess.start({
      url: shop.url,
      rate: 100,
      connections: 20,
      calls: people.slice(0, 20).map((as) => ({ path: '/', as })),
    });
    try {
      return await work();
    } finally {
      answers.push(...(await load.stop()));
    }
  };
  // Warm-up: permanent allocations of the first requests and connections are not counted.
  await withPageLoad(async () => {
    for (let round = 0; round < 2; round++) {
      const first = new SocketPool();
      await first.open(live, PEOPLE, [subscribeFrame(1, unreadCount)], cookieOf);
      await sleep(2_000);
      first.close();
      await sleep(1_000);
    }
  });
  // Responses during warm-up are slow and not counted.
  answers.length = 0;
  const empty = await memory();
  const tabs = new SocketPool();
  const shed = await withPageLoad(() =>
    tabs.open(
      live,
      TABS,
      [subscribeFrame(1, unreadCount), subscribeFrame(2, product, { id: goods })],
      cookieOf,
    ),
  );
  const full = await memory();
  const figure = await readMetrics(shop);
  expect(figure('shop_live_sockets')).toBe(TABS);
  expect(figure('shop_live_subscriptions')).toBe(2 * TABS);

  /** Makes ten changes sequentially; returns the p99 latency until a tab receives a change (ms). */
  const tenChanges = async (price: number) => {
    const latencies: number[] = [];
    for (const one of Array.from({ length: 10 }, (_, n) => price + n)) {
      const arrived = tabs.frames(TABS, 20_000, `"priceCents":${one}`);
      const sent = performance.now();
      await shop.db.run(sql`update products set price_cents = ${one} where id = ${goods}`);
      latencies.push(...(await arrived).map((at) => at - sent));
      await sleep(300);
    }
    expect(latencies).toHaveLength(10 * TABS);
    return percentile(latencies, 0.99);
  };
  const p99 = await tenChanges(2_000);
  const p99WithPages = await withPageLoad(() => tenChanges(3_000));
  tabs.close();
  const [resident, held] = (['resident', 'held'] as const).map((of) => (full[of] - empty[of]) / TABS / 1_000);
  const each = Math.max(resident!, held!);
  const pages = percentile(
    answers.map((answer) => answer.ms),
    0.99,
  );
  const summary = `${TABS} tabs, ${figure('shop_live_subscriptions')} subscriptions as ${figure('shop_live_reads')} reads: p99 ${ms(p99)}, with pages ${ms(p99WithPages)}, of the pages ${ms(pages)}; ${each.toFixed(1)} kB each; ${shed} handshakes refused and retried`;
  expect(countOutcomes(answers).failures, summary).toEqual({});
  expect(p99, summary).toBeLessThan(timeLimit(250));
  expect(each, summary).toBeLessThan(20);
  expect(p99WithPages, summary).toBeLessThan(timeLimit(500));
  expect(pages, summary).toBeLessThan(timeLimit(500));
  report('crowd', summary);
}, 240_000);
