/** Readers that stand still cost little and hold up nobody (RELIABILITY G15). */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sql } from '../../src/server/storage/sql.ts';
import { list, product } from '../../src/shop/catalogue/contract.ts';
import { often, report } from '../figures.ts';
import { ms, patient } from '../patience.ts';
import { TriedShop } from '../tried-shop.ts';
import { metricsOf, watched } from './metrics.ts';
import { percentile, quickP99 } from './percentile.ts';
import { Tab, until } from './tabs.ts';

const STALLED = 50;
const OTHERS = 40;
/** The shelf that everybody follows is about this large, and changes so often. */
const SHELF_BYTES = 250_000;
const CHANGES_PER_SECOND = 10;
const LONGEST_STALL_MS = 30_000;
/** So long the system's own buffers take what a reader does not: to the shop it reads still, and fast. */
const FILLING_MS = 5_000;
/** No moment of it may be so bad for the others (p99 of all of it, ms). */
const LATEST_MS = 100;
/** For each stretch of this length the slowest hundredth is looked at (ms). */
const WINDOW = 5_000;

let shop: TriedShop;
let goods: string[];
beforeAll(async () => {
  shop = await TriedShop.open(watched);
  goods = await shop.products(Array.from({ length: 100 }, (_, n) => 100 + n));
  const text = 'A good thing, made to be used. '.repeat(100).slice(0, SHELF_BYTES / 100 - 200);
  await shop.db.run(sql`update products set description = ${text}`);
}, 60_000);
afterAll(() => shop?.close());

/** Changes the shelf for a while; `watch` is told of the shop's figures every second. */
async function change(forMs: number, others: readonly Tab[], watch: (open: number) => void = () => {}) {
  const late: { at: number; ms: number }[] = [];
  const sent = new Map<number, number>();
  for (const tab of others)
    tab.follow(product, { id: goods[0]! }, ({ priceCents }) => {
      const at = sent.get(priceCents);
      if (at !== undefined) late.push({ at, ms: performance.now() - at });
    });
  const shelf = others[0]!.follow(list, { limit: 100 });
  await until(() => shelf.times > 0, 5_000);
  const [before, began] = [shelf.times, performance.now()];
  let peak = 0;
  for (let n = 0; performance.now() - began < forMs; n++) {
    const price = ++lastPrice;
    sent.set(price, performance.now());
    await shop.db.run(sql`update products set price_cents = ${price} where id = ${goods[0]!}`);
    if (n % CHANGES_PER_SECOND === 0) {
      const figure = await metricsOf(shop);
      peak = Math.max(peak, figure('process_resident_memory_bytes'));
      watch(figure('shop_live_sockets'));
    }
    await sleep(1_000 / CHANGES_PER_SECOND);
  }
  /** How late the others were in quick moments of a stretch, and at all. */
  const quick = (from = 0, to = forMs) =>
    quickP99(late, { from: began + from, to: began + to, windowMs: WINDOW });
  const p99 = percentile(
    late.map(({ ms }) => ms),
    0.99,
  );
  return { quick, p99, peak, shelves: shelf.times - before };
}
let lastPrice = 1_000;

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
  const others = Array.from({ length: OTHERS }, () => new Tab(shop.url));
  const forMs = often(40_000, 300_000);
  await change(10_000, others);
  const quiet = await change(20_000, others);

  const stalled = await Promise.all(Array.from({ length: STALLED }, stalledReader));
  const began = performance.now();
  let closedAfter = Number.POSITIVE_INFINITY;
  const busy = await change(forMs, others, (open) => {
    if (open === OTHERS) closedAfter = Math.min(closedAfter, performance.now() - began);
  });
  for (const socket of stalled) socket.terminate();
  for (const tab of others) tab.leave();
  const megabytes = (busy.shelves * SHELF_BYTES) / 1e6;
  const grown = (busy.peak - quiet.peak) / 1e6;
  expect(megabytes).toBeGreaterThan(80);
  expect(closedAfter).toBeLessThan(LONGEST_STALL_MS + 1_500);
  expect(grown).toBeLessThan(50);
  const withThem = busy.quick(FILLING_MS, closedAfter);
  const told = `others' p99 ${ms(withThem)} beside them (before ${ms(quiet.quick())}, from first to last ${ms(busy.p99)})`;
  expect(withThem, told).toBeLessThan(patient(quiet.quick() * 1.2));
  expect(busy.p99, told).toBeLessThan(patient(LATEST_MS));
  report(
    'G15',
    `${STALLED} stalled, ${Math.round(megabytes)} MB for each: memory + ${Math.round(grown)} MB, all closed after ${ms(closedAfter)}, ${told}`,
  );
}, 500_000);
