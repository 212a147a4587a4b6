/** 5,000 connections to one process: what one change to all of them takes, and what they cost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SocketPool } from '../../bench/socket-pool.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { product } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { report } from '../figures.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { type Shopper, TriedShop } from '../tried-shop.ts';
import { Collector, inspected } from './collector.ts';
import { LoadProcess } from './load-process.ts';
import { metricsOf, watched } from './metrics.ts';
import { percentile } from './percentile.ts';
import { type Answered, outcomesOf } from './steady-load.ts';

const TABS = 5_000;
const PEOPLE = 1_000;
let shop: TriedShop;
let collector: Collector;
let people: Shopper[];
let goods: string;
beforeAll(async () => {
  shop = await TriedShop.open({ ...watched, ...inspected });
  collector = await Collector.of(shop);
  [goods] = (await shop.products([1_000])) as [string];
  people = [];
  for (let n = 0; n < PEOPLE; n += 50) people.push(...(await shop.people(50)));
}, 120_000);
afterAll(async () => {
  collector?.close();
  await shop?.close();
});

/**
 * What the process takes of the machine, and what its program holds, each right after a collection of its garbage: how
 * much of that Node lets lie is no connection's. The lowest of some, since there is always something under way. A process that has room left takes nothing for a connection, so the larger growth counts.
 */
async function memory(): Promise<{ resident: number; held: number }> {
  const lowest = { resident: Number.POSITIVE_INFINITY, held: Number.POSITIVE_INFINITY };
  for (let n = 0; n < 5; n++) {
    await collector.collect();
    const figure = await metricsOf(shop);
    const held = figure('nodejs_heap_size_used_bytes') + figure('nodejs_external_memory_bytes');
    lowest.resident = Math.min(lowest.resident, figure('process_resident_memory_bytes'));
    lowest.held = Math.min(lowest.held, held);
    await sleep(500);
  }
  return lowest;
}

const said = (id: number, { name }: { name: string }, params: object = {}) =>
  JSON.stringify({ type: 'subscribe', id, name, params });

it(`${TABS} tabs of ${PEOPLE} people`, async () => {
  const live = `${shop.url}/api/live`;
  const cookieOf = (n: number) => people[n % PEOPLE]!.cookie;
  const answers: Answered[] = [];
  /** Pages are asked for meanwhile; not while the program is made to collect its garbage, for which it stands still. */
  const beside = async <T>(work: () => Promise<T>): Promise<T> => {
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
  // Warm first: what the first calls and connections make the process allocate for good is no connection's.
  await beside(async () => {
    for (let round = 0; round < 2; round++) {
      const first = new SocketPool();
      await first.open(live, PEOPLE, [said(1, unreadCount)], cookieOf);
      await sleep(2_000);
      first.close();
      await sleep(1_000);
    }
  });
  // A program is slow in its first moments, which says nothing of a crowd.
  answers.length = 0;
  const empty = await memory();
  const tabs = new SocketPool();
  const sentAway = await beside(() =>
    tabs.open(live, TABS, [said(1, unreadCount), said(2, product, { id: goods })], cookieOf),
  );
  const full = await memory();
  const figure = await metricsOf(shop);
  expect(figure('shop_live_sockets')).toBe(TABS);
  expect(figure('shop_live_subscriptions')).toBe(2 * TABS);

  /** Ten changes, one after the other: how long after each one every tab has heard of it (ms). */
  const tenChanges = async (price: number) => {
    const late: number[] = [];
    for (const one of Array.from({ length: 10 }, (_, n) => price + n)) {
      const arrived = tabs.frames(TABS, 20_000, `"priceCents":${one}`);
      const sent = performance.now();
      await shop.db.run(sql`update products set price_cents = ${one} where id = ${goods}`);
      late.push(...(await arrived).map((at) => at - sent));
      await sleep(300);
    }
    expect(late).toHaveLength(10 * TABS);
    return percentile(late, 0.99);
  };
  const p99 = await tenChanges(2_000);
  const besidePages = await beside(() => tenChanges(3_000));
  tabs.close();
  const [resident, held] = (['resident', 'held'] as const).map((of) => (full[of] - empty[of]) / TABS / 1_000);
  const each = Math.max(resident!, held!);
  const pages = percentile(
    answers.map((answer) => answer.ms),
    0.99,
  );
  const told = `${TABS} tabs, ${figure('shop_live_subscriptions')} subscriptions as ${figure('shop_live_reads')} reads: p99 ${ms(p99)}, beside pages ${ms(besidePages)}, theirs ${ms(pages)}; ${each.toFixed(1)} kB each; ${sentAway} told to come again while they came`;
  expect(outcomesOf(answers).others, told).toEqual({});
  expect(p99, told).toBeLessThan(timeLimit(250));
  expect(each, told).toBeLessThan(20);
  expect(besidePages, told).toBeLessThan(timeLimit(500));
  expect(pages, told).toBeLessThan(timeLimit(500));
  report('crowd', told);
}, 240_000);
