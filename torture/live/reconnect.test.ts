/** All connections break at once, and a browser that was away for a while (RELIABILITY G14). */
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findOrInstallChromium } from '../../scripts/chromium.mjs';
import { sql } from '../../src/server/storage/sql.ts';
import { product } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { FaultProxy } from '../../test/fault-proxy.ts';
import { cannotRun, report } from '../figures.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { type Shopper, TriedShop } from '../tried-shop.ts';
import { LoadProcess } from './load-process.ts';
import { percentile } from './percentile.ts';
import { outcomesOf } from './steady-load.ts';
import { Tab, until } from './tabs.ts';

const TABS = 1_000;
const ROUNDS = 10;
/** Long enough for Chromium to hold back a page whose connections go on failing. */
const AWAY_MS = 60_000;
const BYSTANDERS_RATE = 100;
let shop: TriedShop;
let people: Shopper[];
let goods: string;
beforeAll(async () => {
  shop = await TriedShop.open();
  [goods] = (await shop.products([12_345])) as [string];
  people = [];
  for (let n = 0; n < TABS; n += 50) people.push(...(await shop.people(50)));
}, 120_000);
afterAll(() => shop?.close());

it(`${TABS} connections that are cut at once are back within 10 s, and others hardly notice`, async () => {
  const tabs = people.map((as) => {
    const tab = new Tab(shop.url, { as });
    return { tab, shown: [tab.follow(product, { id: goods }), tab.follow(unreadCount, {})] };
  });
  await until(() => tabs.every(({ shown }) => shown.every(({ times }) => times > 0)), 60_000);
  const bystanders = people.slice(0, 20);
  const load = await LoadProcess.start({
    url: shop.url,
    rate: BYSTANDERS_RATE,
    connections: 20,
    calls: bystanders.map((as, n) => ({ path: n % 4 ? '/api/cart' : '/', as })),
  });
  await sleep(2_000);

  let slowest = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { tab } of tabs) tab.cut();
    await until(() => tabs.every(({ tab }) => tab.closed.length === round), 5_000);
    // Back: not only connected, but with what changed meanwhile.
    await shop.db.run(sql`update products set price_cents = ${12_345 + round} where id = ${goods}`);
    const isBack = ({ tab, shown }: (typeof tabs)[number]) =>
      tab.isOpen && (shown[0]!.data as { priceCents: number }).priceCents === 12_345 + round;
    const took = await until(() => tabs.every(isBack), 30_000);
    expect(tabs.filter((one) => !isBack(one))).toEqual([]);
    slowest = Math.max(slowest, took!);
    await sleep(500);
  }
  const answers = await load.stop();
  for (const { tab } of tabs) tab.leave();
  const p99 = percentile(
    answers.map((answer) => answer.ms),
    0.99,
  );
  expect(outcomesOf(answers).others).toEqual({});
  expect(slowest).toBeLessThan(timeLimit(10_000));
  expect(p99).toBeLessThan(timeLimit(500));
  report('G14', `${ROUNDS} × ${TABS} cut: all back after ${ms(slowest)}, others' p99 ${ms(p99)}`);
}, 180_000);

it(`a browser that was offline for ${AWAY_MS / 1000} s shows the truth within 2 s`, async () => {
  const browser = await chromium
    .launch({ executablePath: findOrInstallChromium(), args: ['--no-sandbox', '--disable-quic'] })
    .catch((error: Error) => cannotRun('G14', error.message.split('\n')[0]!));
  if (!browser) return;
  const network = await FaultProxy.start();
  try {
    const context = await browser.newContext({ proxy: { server: network.url, bypass: '<-loopback>' } });
    const [name, value] = people[0]!.cookie.split('=') as [string, string];
    await context.addCookies([{ name, value, url: shop.url }]);
    const page = await context.newPage();
    await page.goto(`${shop.url}/product/${goods}`);
    await shop.db.run(sql`update products set price_cents = 4444 where id = ${goods}`);
    await page.getByText('$44.44').first().waitFor();
    network.goOffline();
    await context.setOffline(true);
    await shop.db.run(sql`update products set price_cents = 5555 where id = ${goods}`);
    await sleep(AWAY_MS);
    expect(await page.getByText('$55.55').count()).toBe(0);
    const began = performance.now();
    network.goOnline();
    await context.setOffline(false);
    await page.getByText('$55.55').first().waitFor({ timeout: 20_000 });
    const took = performance.now() - began;
    expect(took).toBeLessThan(timeLimit(2_000));
    report('G14', `browser offline for ${AWAY_MS / 1000} s: right ${ms(took)} after its return`);
  } finally {
    await browser.close();
    await network.close();
  }
}, 120_000);
