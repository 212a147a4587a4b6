/** 5,000 connections to one process: what one change to all of them takes, and what they cost. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { product } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { report } from '../figures.ts';
import { ms, patient } from '../patience.ts';
import { type Shopper, TriedShop } from '../tried-shop.ts';
import { metricsOf, watched } from './metrics.ts';
import { percentile } from './percentile.ts';
import { SteadyLoad } from './steady-load.ts';
import { Tab, until } from './tabs.ts';

const TABS = 5_000;
const PEOPLE = 1_000;
let shop: TriedShop;
let people: Shopper[];
let goods: string;
beforeAll(async () => {
  shop = await TriedShop.open(watched);
  [goods] = (await shop.products([1_000])) as [string];
  people = [];
  for (let n = 0; n < PEOPLE; n += 50) people.push(...(await shop.people(50)));
}, 120_000);
afterAll(() => shop?.close());

const memory = async () => (await metricsOf(shop))('process_resident_memory_bytes');

it(`${TABS} tabs of ${PEOPLE} people`, async () => {
  // Warm first: what the first calls and connections make the process allocate for good is no connection's.
  const load = new SteadyLoad({ url: shop.url, rate: 100, next: (n) => ({ path: '/', as: people[n % 20] }) });
  for (let round = 0; round < 2; round++) {
    const first = people.map((as) => new Tab(shop.url, { as }));
    for (const tab of first) tab.follow(unreadCount, {});
    await until(() => first.every(({ isOpen }) => isOpen), 20_000);
    await sleep(2_000);
    for (const tab of first) tab.leave();
    await sleep(1_000);
  }
  const empty = await memory();
  const tabs: { tab: Tab; price: { data: { priceCents: number } | undefined; at: number; times: number } }[] =
    [];
  for (let n = 0; n < TABS; n++) {
    const tab = new Tab(shop.url, { as: people[n % PEOPLE] });
    tab.follow(unreadCount, {});
    tabs.push({ tab, price: tab.follow(product, { id: goods }) });
    if (n % 100 === 99) await sleep(100);
  }
  const opened = await until(() => tabs.every(({ price }) => price.times > 0), 60_000);
  expect(opened, 'all have their first answer').toBeDefined();
  await sleep(3_000);
  const full = await memory();
  const figure = await metricsOf(shop);
  expect(figure('shop_live_sockets')).toBe(TABS);

  const late: number[] = [];
  for (let price = 2_000; price < 2_010; price++) {
    const sent = performance.now();
    await shop.db.run(sql`update products set price_cents = ${price} where id = ${goods}`);
    await until(() => tabs.every((one) => one.price.data?.priceCents === price), 20_000);
    late.push(...tabs.map((one) => one.price.at - sent));
    await sleep(300);
  }
  const answers = await load.stop();
  for (const { tab } of tabs) tab.leave();
  const each = (full - empty) / TABS / 1_000;
  const p99 = percentile(late, 0.99);
  const pages = percentile(
    answers.map((answer) => answer.ms),
    0.99,
  );
  const told = `${TABS} tabs, ${figure('shop_live_subscriptions')} subscriptions as ${figure('shop_live_reads')} reads: p99 ${ms(p99)}, ${each.toFixed(1)} kB each, pages' p99 ${ms(pages)}`;
  expect(load.outcomes.others).toEqual({});
  expect(late).toHaveLength(10 * TABS);
  expect(p99, told).toBeLessThan(patient(250));
  expect(each, told).toBeLessThan(20);
  expect(pages, told).toBeLessThan(patient(500));
  report('crowd', told);
}, 240_000);
