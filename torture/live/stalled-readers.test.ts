/** Readers that stand still cost little and hold up nobody (RELIABILITY G15). */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sql } from '../../src/server/storage/sql.ts';
import { list, product } from '../../src/shop/catalogue/contract.ts';
import { report } from '../figures.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { TriedShop } from '../tried-shop.ts';
import { type Figures, metricsOf, watched } from './metrics.ts';
import { percentile } from './percentile.ts';
import { Tab, until } from './tabs.ts';

const STALLED = 50;
const OTHERS = 40;
/** The shelf that everybody follows is about this large, and changes so often. */
const SHELF_BYTES = 300_000;
const CHANGES_PER_SECOND = 10;
const LONGEST_STALL_MS = 30_000;
/** So long the system's own buffers take what a reader does not: to the shop it reads still, and fast. */
const FILLING_MS = 5_000;
/** No moment of it may be so bad for the others (p99 of all of it, ms). */
const LATEST_MS = 100;
/** Latency of the other readers beside stalled ones, as a multiple of their latency without, in the same run. */
const MAX_RATIO = { p50: 1.2, p99: 2 };
/** So often readers stand still, five minutes in all; before each time the others are alone for a while. */
const ROUNDS = 10;
const QUIET_MS = 15_000;

/** Start and end of a period (ms of `performance.now`). */
interface Period {
  from: number;
  to: number;
}

let shop: TriedShop;
let goods: string[];
beforeAll(async () => {
  shop = await TriedShop.open(watched);
  goods = await shop.products(Array.from({ length: 100 }, (_, n) => 100 + n));
  const text = 'A good thing, made to be used. '.repeat(100).slice(0, SHELF_BYTES / 100 - 200);
  await shop.db.run(sql`update products set description = ${text}`);
}, 60_000);
afterAll(() => shop?.close());

/** What the others saw of changes: when each was sent, and how long it took to come. */
type Seen = { at: number; ms: number };

/** Everybody else follows one product, the first of them the whole shelf as well; once, for all rounds. */
async function readers() {
  const seen: Seen[] = [];
  const sent = new Map<number, number>();
  const tabs = Array.from({ length: OTHERS }, () => new Tab(shop.url));
  for (const tab of tabs)
    tab.follow(product, { id: goods[0]! }, ({ priceCents }) => {
      const at = sent.get(priceCents);
      if (at !== undefined) seen.push({ at, ms: performance.now() - at });
    });
  const shelf = tabs[0]!.follow(list, { limit: 100 });
  await until(() => shelf.times > 0, 5_000);

  let price = 1_000;
  /** Changes the shelf for a while; `watch` is told of the shop's figures every second. The answer is when it was. */
  async function change(forMs: number, watch: (figure: Figures) => void = () => {}): Promise<Period> {
    const from = performance.now();
    for (let n = 0; performance.now() - from < forMs; n++) {
      sent.set(++price, performance.now());
      await shop.db.run(sql`update products set price_cents = ${price} where id = ${goods[0]!}`);
      if (n % CHANGES_PER_SECOND === 0) watch(await metricsOf(shop));
      await sleep(1_000 / CHANGES_PER_SECOND);
    }
    return { from, to: performance.now() };
  }
  return { tabs, seen, shelf, change };
}

/** Asks for the shelf and then reads nothing any more. */
async function stalledReader(): Promise<WebSocket> {
  const socket = new WebSocket(`${shop.url.replace('http', 'ws')}/api/live`, { origin: shop.url });
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', id: 1, name: list.name, params: { limit: 100 } }));
  await once(socket, 'message');
  socket.pause();
  return socket;
}

it(`${STALLED} readers that stand still`, async () => {
  const { tabs, seen, shelf, change } = await readers();
  const memory = { quiet: 0, beside: 0 };
  const note = (when: keyof typeof memory, figure: Figures) => {
    memory[when] = Math.max(memory[when], figure('process_resident_memory_bytes') / 1e6);
  };
  await change(10_000);

  const quiet: Period[] = [];
  const beside: Period[] = [];
  let [longest, least] = [0, Number.POSITIVE_INFINITY];
  const began = performance.now();
  // Alternating, so that a change in the machine's speed affects both measurements.
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await change(QUIET_MS, (figure) => round === 0 && note('quiet', figure)));

    const [shelves, stood] = [shelf.times, performance.now()];
    const stalled = await Promise.all(Array.from({ length: STALLED }, stalledReader));
    let closedAfter = Number.POSITIVE_INFINITY;
    await change(LONGEST_STALL_MS + 5_000, (figure) => {
      note('beside', figure);
      if (figure('shop_live_sockets') === OTHERS)
        closedAfter = Math.min(closedAfter, performance.now() - stood);
    });
    for (const socket of stalled) socket.terminate();
    longest = Math.max(longest, closedAfter);
    least = Math.min(least, ((shelf.times - shelves) * SHELF_BYTES) / 1e6);
    beside.push({ from: stood + FILLING_MS, to: stood + Math.min(closedAfter, LONGEST_STALL_MS) });
  }
  for (const tab of tabs) tab.leave();

  const grown = memory.beside - memory.quiet;
  expect(least).toBeGreaterThan(80);
  expect(longest).toBeLessThan(LONGEST_STALL_MS + 1_500);
  expect(grown).toBeLessThan(50);
  const latency = (periods: readonly Period[], share: number) =>
    percentile(
      seen.filter(({ at }) => periods.some(({ from, to }) => at >= from && at < to)).map(({ ms }) => ms),
      share,
    );
  const p50 = { without: latency(quiet, 0.5), beside: latency(beside, 0.5) };
  const p99 = { without: latency(quiet, 0.99), beside: latency(beside, 0.99) };
  const all = latency([{ from: began, to: performance.now() }], 0.99);
  const told = `others' p50 ${ms(p50.beside)} (without stalled readers ${ms(p50.without)}), p99 ${ms(p99.beside)} (${ms(p99.without)}), of the whole run ${ms(all)}`;
  expect(p50.beside, told).toBeLessThan(p50.without * MAX_RATIO.p50);
  expect(p99.beside, told).toBeLessThan(p99.without * MAX_RATIO.p99);
  expect(all, told).toBeLessThan(timeLimit(LATEST_MS));
  report(
    'G15',
    `${ROUNDS} × ${STALLED} stalled, ${Math.round(least)} MB for each: memory + ${Math.round(grown)} MB, all closed after ${ms(longest)}, ${told}`,
  );
}, 700_000);
