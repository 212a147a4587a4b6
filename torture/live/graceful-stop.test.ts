/** Graceful stop and rolling restart without failed requests (RELIABILITY G11). */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { list } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { testDatabase } from '../../test/database.ts';
import { report } from '../figures.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { openBalancer } from './balancer.ts';
import { openInstance } from './instance.ts';
import { countOutcomes, type LoadRequest, startLoad } from './load-process.ts';
import { Tab, waitUntil } from './tabs.ts';

const RATE = 200;
const TABS = 50;
const database = await testDatabase();
afterAll(() => database.drop());
const balancer = await openBalancer();
afterAll(() => balancer.close());
const { host, user, password, database: name } = database.connectionConfig;
const settings = {
  DATABASE_URL: `postgresql://${user}:${encodeURIComponent(String(password))}@localhost/${name}?host=${encodeURIComponent(host!)}`,
  DRAIN_SECONDS: '1',
};
const instances = [await openInstance(balancer, settings), await openInstance(balancer, settings)] as const;
afterAll(async () => {
  for (const { shop } of instances) await shop.close();
});
await instances[0].shop.createProducts([100, 200, 300]);
const shoppers = await instances[0].shop.createUsers(TABS);

/** Returns one request of a mix of pages, reads and writes of many users. */
function mixedRequest(n: number): LoadRequest {
  const as = shoppers[n % shoppers.length]!;
  if (n % 10 === 0) return { path: '/', as };
  if (n % 10 === 1) return { path: '/' };
  if (n % 10 === 2) return { path: '/api/notifications/read', method: 'POST', as, body: {} };
  return n % 2 ? { path: '/api/cart', as } : { path: '/api/products' };
}
const mixedRequests = () => shoppers.map((_, n) => mixedRequest(n));

it('SIGTERM under 200 requests a second breaks no response, closes sockets with 1012, and exits within 10 s', async () => {
  const [{ shop, url }] = instances;
  const stopLoad = await startLoad({
    url,
    origin: balancer.url,
    rate: RATE,
    requests: mixedRequests(),
  });
  const tabs = shoppers.map((as) => new Tab(url, { as, origin: balancer.url }));
  const shown = tabs.map((tab) => tab.subscribe(unreadCount, {}));
  await waitUntil(() => shown.every(({ updates }) => updates > 0), 10_000);
  await sleep(2_000);
  const began = performance.now();
  const code = await shop.running.close();
  const duration = performance.now() - began;
  for (const tab of tabs) tab.close();
  const { ok, failures } = countOutcomes(await stopLoad());
  expect(code).toBe(0);
  expect(duration).toBeLessThan(timeLimit(10_000));
  // -1 means connection refused after the exit, which is not a broken response.
  delete failures['-1 '];
  expect(failures).toEqual({});
  expect(new Set(tabs.flatMap(({ closed }) => closed.slice(0, 1)))).toEqual(new Set([1012]));
  report('G11', `stop: ${ok} responses, 0 broken, ${TABS} sockets 1012, exit after ${ms(duration)}`);
  await shop.running.start();
});

/** Describes the distance of a time to the nearest of these moments (ms of `performance.now`). */
function describeNearest(time: number, moments: readonly number[]): string {
  const [distance = 0] = moments.map((moment) => time - moment).sort((a, b) => Math.abs(a) - Math.abs(b));
  return `${ms(Math.abs(distance))} ${distance < 0 ? 'before' : 'after'}`;
}

it('no request fails during a rolling restart of two instances', async () => {
  for (const { url } of instances) balancer.add(url);
  const stopLoad = await startLoad({ url: balancer.url, rate: RATE, requests: mixedRequests() });
  const tabs = shoppers.map((as) => new Tab(balancer.url, { as }));
  const shown = tabs.map((tab) => [tab.subscribe(unreadCount, {}), tab.subscribe(list, {})]);
  await waitUntil(() => shown.flat().every(({ updates }) => updates > 0), 10_000);
  const rounds = 5;
  const stops: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const { shop, url } of instances) {
      await sleep(1_000);
      stops.push(performance.now());
      expect(await shop.running.close()).toBe(0);
      await shop.running.start();
      await waitUntil(() => balancer.isReady(url), 5_000);
    }
  await sleep(1_000);
  const responses = await stopLoad();
  const reconnectMs = await waitUntil(() => tabs.every(({ isOpen }) => isOpen), 5_000);
  for (const tab of tabs) tab.close();
  const { ok, failures } = countOutcomes(responses);
  const failed = responses.filter(({ status }) => status !== 200);
  const details = failed.map(
    ({ status, ms: duration, scheduledAt }) =>
      `${status} after ${ms(duration)}, sent ${describeNearest(scheduledAt, stops)} a stop began`,
  );
  expect(failures, details.join('; ')).toEqual({});
  expect(reconnectMs).toBeDefined();
  report('G11', `${rounds * 2} restarts of 2 instances: ${ok} requests, 0 failed, all tabs back`);
});
