/** Reconnection of 1,000 tabs, and of a browser that was offline (RELIABILITY G14). */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { sql } from '../../src/server/storage/sql.ts';
import { product } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { FaultProxy } from '../../test/fault-proxy.ts';
import { chromiumPathFor, launch, logIn } from '../browser/chromium.ts';
import { report } from '../figures.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import { p99 } from '../statistics.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { countOutcomes, startLoad } from './load-process.ts';
import { Tab, waitUntil } from './tabs.ts';

const TABS = 1_000;
const ROUNDS = 10;
/** Long enough for Chromium to throttle the reconnects of the page. */
const OFFLINE_MS = 60_000;
const OTHERS_RATE = 100;
const shop = await ShopUnderTest.open();
afterAll(() => shop.close());
const [productId] = (await shop.createProducts([12_345])) as [string];
const users = await shop.createUsers(TABS);

it(`${TABS} disconnected tabs reconnect within 10 s without slowing other clients`, async () => {
  const tabs = users.map((as) => {
    const tab = new Tab(shop.url, { as });
    return { tab, reads: [tab.subscribe(product, { id: productId }), tab.subscribe(unreadCount, {})] };
  });
  await waitUntil(() => tabs.every(({ reads }) => reads.every(({ updates }) => updates > 0)), 60_000);
  const otherUsers = users.slice(0, 20);
  const stopLoad = await startLoad({
    url: shop.url,
    rate: OTHERS_RATE,
    requests: otherUsers.map((as, n) => ({ path: n % 4 ? '/api/cart' : '/', as })),
  });
  await sleep(2_000);

  let slowest = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    for (const { tab } of tabs) tab.disconnect();
    await waitUntil(() => tabs.every(({ tab }) => tab.closed.length === round), 5_000);
    // Reconnected means connected and up to date.
    await shop.db.run(sql`update products set price_cents = ${12_345 + round} where id = ${productId}`);
    const isBack = ({ tab, reads }: (typeof tabs)[number]) =>
      tab.isOpen && (reads[0]!.data as { priceCents: number }).priceCents === 12_345 + round;
    const duration = await waitUntil(() => tabs.every(isBack), 30_000);
    expect(tabs.filter((one) => !isBack(one))).toEqual([]);
    slowest = Math.max(slowest, duration!);
    await sleep(500);
  }
  const responses = await stopLoad();
  for (const { tab } of tabs) tab.close();
  const othersP99 = p99(responses.map((response) => response.ms));
  expect(countOutcomes(responses).failures).toEqual({});
  expect(slowest).toBeLessThan(timeLimit(10_000));
  expect(othersP99).toBeLessThan(timeLimit(500));
  report(
    'G14',
    `${ROUNDS} × ${TABS} disconnected: all back after ${ms(slowest)}, others' p99 ${ms(othersP99)}`,
  );
});

it(`a browser that was offline for ${OFFLINE_MS / 1000} s is up to date within 2 s`, async () => {
  const chromiumPath = chromiumPathFor('G14');
  if (!chromiumPath) return;
  const browser = await launch(chromiumPath);
  const network = await FaultProxy.start();
  try {
    const context = await browser.newContext({ proxy: { server: network.url, bypass: '<-loopback>' } });
    await logIn(context, shop.url, users[0]!.cookie);
    const page = await context.newPage();
    await page.goto(`${shop.url}/product/${productId}`);
    await shop.db.run(sql`update products set price_cents = 4444 where id = ${productId}`);
    await page.getByText('$44.44').first().waitFor();
    network.goOffline();
    await context.setOffline(true);
    await shop.db.run(sql`update products set price_cents = 5555 where id = ${productId}`);
    await sleep(OFFLINE_MS);
    expect(await page.getByText('$55.55').count()).toBe(0);
    const began = performance.now();
    network.goOnline();
    await context.setOffline(false);
    await page.getByText('$55.55').first().waitFor({ timeout: 20_000 });
    const duration = performance.now() - began;
    expect(duration).toBeLessThan(timeLimit(2_000));
    report(
      'G14',
      `browser offline for ${OFFLINE_MS / 1000} s: up to date ${ms(duration)} after it came back online`,
    );
  } finally {
    await browser.close();
    await network.close();
  }
});
