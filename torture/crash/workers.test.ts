/** Metrics of several worker processes behind one port. */
import { expect, it, onTestFinished } from 'vitest';
import { list } from '../../src/shop/catalogue/contract.ts';
import { readMetrics } from '../live/metrics.ts';
import { Tab, waitUntil } from '../live/tabs.ts';
import { ShopUnderTest, TWO_PROCESSES } from '../shop-under-test.ts';
import { timeLimit } from '../time-limit.ts';

const shop = await ShopUnderTest.shared(TWO_PROCESSES);

const sockets = async () => (await readMetrics(shop))('shop_live_sockets');
/** A worker that another test killed may restart only after a backoff of ten seconds. */
const RESTART_TIMEOUT = { timeout: timeLimit(30_000) };
const countEndedWorkers = () => shop.running.output.match(/worker \d+ ended/g)?.length ?? 0;

it('every worker returns the metrics of all workers', async () => {
  // Waits until the connections of earlier tests are closed.
  await expect.poll(sockets, RESTART_TIMEOUT).toBe(0);
  const tabs = Array.from({ length: 20 }, () => new Tab(shop.url));
  onTestFinished(() => {
    for (const tab of tabs) tab.close();
  });
  for (const tab of tabs) tab.subscribe(list, {});
  expect(await waitUntil(() => tabs.every((tab) => tab.isOpen), timeLimit(10_000))).toBeDefined();
  const readings = [];
  for (let n = 0; n < 6; n++) readings.push(await sockets());
  expect(readings).toEqual(Array(6).fill(20));
});

it('reading the metrics does not end a starting worker', async () => {
  const before = countEndedWorkers();
  const [first] = shop.workerPids() as [number];
  process.kill(first, 'SIGKILL');
  // Node queues messages to a child until it listens, so the metrics request arrives before the worker's settings.
  const isBack = async () => {
    await readMetrics(shop);
    const now = shop.workerPids();
    return now.length === 2 && !now.includes(first);
  };
  await expect.poll(isBack, { ...RESTART_TIMEOUT, interval: 20 }).toBe(true);
  await expect.poll(sockets, RESTART_TIMEOUT).toBe(0);
  expect(countEndedWorkers() - before).toBe(1);
});
