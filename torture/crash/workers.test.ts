/** What several processes behind one port tell of themselves. */
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { list } from '../../src/shop/catalogue/contract.ts';
import { metricsOf } from '../live/metrics.ts';
import { Tab, until } from '../live/tabs.ts';
import { timeLimit } from '../time-limit.ts';
import { TriedShop, TWO_PROCESSES } from '../tried-shop.ts';

let shop: TriedShop;
beforeAll(async () => {
  shop = await TriedShop.kept(TWO_PROCESSES);
}, 60_000);

const sockets = async () => (await metricsOf(shop))('shop_live_sockets');
/** A worker that another trial has killed may be on its way back, and wait for ten seconds before it begins. */
const LONGEST = { timeout: timeLimit(30_000) };
const endings = () => shop.running.output.match(/worker \d+ ended/g)?.length ?? 0;

it('figures are those of all workers, whichever is asked', async () => {
  // Nobody is there any more of those who were before.
  await expect.poll(sockets, LONGEST).toBe(0);
  const tabs = Array.from({ length: 20 }, () => new Tab(shop.url));
  onTestFinished(() => {
    for (const tab of tabs) tab.leave();
  });
  for (const tab of tabs) tab.follow(list, {});
  expect(await until(() => tabs.every((tab) => tab.isOpen), 10_000)).toBeDefined();
  const told = [];
  for (let n = 0; n < 6; n++) told.push(await sockets());
  expect(told).toEqual(Array(6).fill(20));
}, 60_000);

it('a worker that is still being read is not ended by somebody who asks for the figures', async () => {
  const before = endings();
  const [first] = shop.workers() as [number];
  process.kill(first, 'SIGKILL');
  // Node keeps what is sent to a process until it listens: the question comes before its plan.
  const isBack = async () => {
    await metricsOf(shop);
    const now = shop.workers();
    return now.length === 2 && !now.includes(first);
  };
  await expect.poll(isBack, { ...LONGEST, interval: 20 }).toBe(true);
  await expect.poll(sockets, LONGEST).toBe(0);
  expect(endings() - before).toBe(1);
}, 60_000);
