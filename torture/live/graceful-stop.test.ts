/** Stopping and restarting without anybody noticing (RELIABILITY G11). */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { list } from '../../src/shop/catalogue/contract.ts';
import { unreadCount } from '../../src/shop/notifications/contract.ts';
import { testDatabase } from '../../test/database.ts';
import { report } from '../figures.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { type Shopper, TriedShop } from '../tried-shop.ts';
import { Balancer } from './balancer.ts';
import { type Asked, SteadyLoad } from './steady-load.ts';
import { Tab, until } from './tabs.ts';
import { freePort } from './two-postgres.ts';

/** A copy of the shop; the address that people know is the balancer's, this is its own. */
interface Copy {
  shop: TriedShop;
  at: string;
}

const RATE = 200;
const TABS = 50;
let database: Awaited<ReturnType<typeof testDatabase>>;
let balancer: Balancer;
const copies: Copy[] = [];
let people: Shopper[];

beforeAll(async () => {
  database = await testDatabase();
  balancer = await Balancer.open();
  const { host, user, password, database: name } = database.connectionConfig;
  const login = `${user}:${encodeURIComponent(String(password))}`;
  for (let n = 0; n < 2; n++) {
    const port = await freePort();
    const shop = await TriedShop.open({
      DATABASE_URL: `postgresql://${login}@localhost/${name}?host=${encodeURIComponent(host!)}`,
      PUBLIC_URL: balancer.url,
      PORT: String(port),
      DRAIN_SECONDS: '1',
    });
    copies.push({ shop, at: `http://127.0.0.1:${port}` });
  }
  const { shop } = copies[0]!;
  await shop.products([100, 200, 300]);
  people = await shop.people(TABS);
}, 60_000);
afterAll(async () => {
  balancer?.close();
  for (const { shop } of copies) await shop.close();
  await database?.drop();
});

/** Pages, reads and writes of many people. */
function mixed(n: number): Asked {
  const as = people[n % people.length]!;
  if (n % 10 === 0) return { path: '/', as };
  if (n % 10 === 1) return { path: '/' };
  if (n % 10 === 2) return { path: '/api/notifications/read', method: 'POST', as, body: {} };
  return n % 2 ? { path: '/api/cart', as } : { path: '/api/products' };
}

it('SIGTERM under 200 calls a second breaks no answer, says goodbye to sockets, and is done within 10 s', async () => {
  const [{ shop, at }] = copies as [Copy];
  const load = new SteadyLoad({ url: at, origin: balancer.url, rate: RATE, next: mixed });
  const tabs = people.map((as) => new Tab(at, { as, origin: balancer.url }));
  const shown = tabs.map((tab) => tab.follow(unreadCount, {}));
  await until(() => shown.every(({ times }) => times > 0), 10_000);
  await sleep(2_000);
  const began = performance.now();
  const code = await shop.running.close();
  const took = performance.now() - began;
  for (const tab of tabs) tab.leave();
  await load.stop();
  const { fine, others } = load.outcomes;
  expect(code).toBe(0);
  expect(took).toBeLessThan(timeLimit(10_000));
  // Whoever comes after the end meets a closed door (-1), which is no broken answer.
  delete others['-1 '];
  expect(others).toEqual({});
  expect(new Set(tabs.flatMap(({ closed }) => closed.slice(0, 1)))).toEqual(new Set([1012]));
  report('G11', `stop: ${fine} answers, 0 broken, ${TABS} sockets 1012, exit after ${ms(took)}`);
  await shop.running.start();
}, 90_000);

/** How long before or after the nearest of these moments. */
function nearest(at: number, moments: readonly number[]): string {
  const [distance = 0] = moments.map((moment) => at - moment).sort((a, b) => Math.abs(a) - Math.abs(b));
  return `${ms(Math.abs(distance))} ${distance < 0 ? 'before' : 'after'}`;
}

it('two copies behind a balancer are restarted one after the other, and no call fails', async () => {
  for (const { at } of copies) balancer.add(at);
  const load = new SteadyLoad({ url: balancer.url, rate: RATE, next: mixed });
  const tabs = people.map((as) => new Tab(balancer.url, { as }));
  const shown = tabs.map((tab) => [tab.follow(unreadCount, {}), tab.follow(list, {})]);
  await until(() => shown.flat().every(({ times }) => times > 0), 10_000);
  const rounds = 5;
  const stops: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const { shop, at } of copies) {
      await sleep(1_000);
      stops.push(performance.now());
      expect(await shop.running.close()).toBe(0);
      await shop.running.start();
      await until(() => balancer.isReady(at), 5_000);
    }
  await sleep(1_000);
  await load.stop();
  const back = await until(() => tabs.every(({ isOpen }) => isOpen), 5_000);
  for (const tab of tabs) tab.leave();
  const { fine, others } = load.outcomes;
  const failed = load.answers.filter(({ status }) => status !== 200);
  const told = failed.map(
    (one) => `${one.status} after ${ms(one.ms)}, asked ${nearest(one.at, stops)} a stop began`,
  );
  expect(others, told.join('; ')).toEqual({});
  expect(back).toBeDefined();
  report('G11', `${rounds * 2} restarts of 2 copies: ${fine} calls, 0 failed, all tabs back`);
}, 180_000);
