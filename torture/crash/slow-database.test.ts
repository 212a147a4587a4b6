/** A database that is slow or stands still, and many connections to it (RELIABILITY G10). */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SOCKET_NAME } from '../../src/server/storage/embedded/paths.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { testDatabase } from '../../test/database.ts';
import { LatencyProxy } from '../../test/latency-proxy.ts';
import { often, report } from '../figures.ts';
import { watched } from '../live/metrics.ts';
import { freshKey, placeOrder, readCart, saveCart, totalOf } from '../orders/placing.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { type Answer, call, NO_PAGES, type Shopper, TriedShop } from '../tried-shop.ts';
import { processFigures } from './process-figures.ts';

const PEOPLE = 30;
/** So many look at once while nothing comes back: far more in each process than may wait there. */
const CROWD = 600;
/** A process works on 64 calls at once; of these none waits twice. All others stand in line before them, or are refused. */
const MOST_WAITING = 64;
const PROCESSES = often(2, 4);
let database: Awaited<ReturnType<typeof testDatabase>>;
let line: LatencyProxy;
let shop: TriedShop;
let people: Shopper[];
let product: string;
beforeAll(async () => {
  database = await testDatabase();
  const { host, user, password, database: name } = database.connectionConfig;
  line = await LatencyProxy.to(`${host}/${SOCKET_NAME}`);
  const login = `${user}:${encodeURIComponent(String(password))}`;
  shop = await TriedShop.open({
    DATABASE_URL: `postgresql://${login}@127.0.0.1:${line.port}/${name}`,
    WORKERS: String(PROCESSES),
    ...watched,
    ...NO_PAGES,
  });
  people = await shop.people(PEOPLE);
  [product] = (await shop.products([1_250])) as [string];
}, 90_000);
afterAll(async () => {
  if (line) line.delay = 0;
  await shop?.close();
  line?.close();
  await database?.drop();
});

interface Seen {
  statuses: Map<number, number>;
  slowest: number;
  /** Slowest answer of a process that was asked nothing of the database. */
  health: number;
  /** 99th percentile of the event loop's delay, of the process that lags most. */
  lag: number;
}

/** Everybody reads, saves and orders for a while; each answer is timed. */
async function load(forMs: number): Promise<Seen> {
  const seen: Seen = { statuses: new Map(), slowest: 0, health: 0, lag: 0 };
  await processFigures(shop);
  const end = performance.now() + forMs;
  const timed = async <T>(attempt: () => Promise<Answer<T>>) => {
    const began = performance.now();
    const answer = await attempt();
    seen.slowest = Math.max(seen.slowest, performance.now() - began);
    seen.statuses.set(answer.status, (seen.statuses.get(answer.status) ?? 0) + 1);
    return answer;
  };
  const shopping = people.map(async (person) => {
    while (performance.now() < end) {
      const cart = await timed(() => readCart(shop, person, { ms: 30_000 }));
      if (cart.status !== 200) {
        await sleep(50);
        continue;
      }
      const items = [{ id: product, quantity: 1 }];
      const saved = await timed(() => saveCart(shop, person, cart.body.revision, items, { ms: 30_000 }));
      if (saved.status !== 200) continue;
      const shown = { revision: saved.body.revision, totalCents: totalOf(saved.body) };
      await timed(() => placeOrder(shop, person, shown, freshKey(), { ms: 30_000 }));
    }
  });
  const asking = (async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await call(shop, 'GET', '/healthz');
      seen.health = Math.max(seen.health, performance.now() - began);
      await sleep(50);
    }
  })();
  await Promise.all([...shopping, asking]);
  seen.lag = (await processFigures(shop)).lag;
  return seen;
}

/** Time until the shop does everything as usual again. */
async function backToNormal(): Promise<number> {
  const began = performance.now();
  const well = async () => {
    const looks = await Promise.all(people.map((person) => readCart(shop, person, { ms: 10_000 })));
    return looks.every(({ status }) => status === 200);
  };
  while (!(await well())) {
    expect(performance.now() - began).toBeLessThan(20_000);
    await sleep(20);
  }
  return performance.now() - began;
}

function expectBounded({ statuses, slowest, lag }: Seen): void {
  // A save or an order whose first answer was too late meets what it has done itself.
  expect([...statuses.keys()].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  expect(slowest).toBeLessThan(timeLimit(5_000));
  expect(lag).toBeLessThan(timeLimit(100));
}

it.each(often([500], [50, 500, 2_000]))(
  'every answer comes within 5 s when the database is %i ms away',
  async (delay) => {
    line.delay = delay;
    const seen = await load(often(2_000, 20_000));
    line.delay = 0;
    const back = await backToNormal();
    expectBounded(seen);
    expect(seen.health).toBeLessThan(timeLimit(500));
    expect(back).toBeLessThan(timeLimit(2_000));
    const told = [...seen.statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
    report(
      'G10',
      `${ms(delay)} away: ${told}, slowest ${ms(seen.slowest)}, loop lag p99 ${ms(seen.lag)}, normal after ${ms(back)}`,
    );
  },
  120_000,
);

/** Nothing passes, and nothing says that it does not. */
const STANDS_STILL = 1_000_000;

it('every answer comes within 5 s when the database stands still', async () => {
  const away = load(often(6_500, 30_000));
  await sleep(500);
  line.delay = STANDS_STILL;
  await sleep(often(5_500, 28_000));
  line.delay = 0;
  const seen = await away;
  const back = await backToNormal();
  expectBounded(seen);
  expect(seen.statuses.get(503) ?? 0).toBeGreaterThan(0);
  expect(back).toBeLessThan(timeLimit(2_000));
  report(
    'G10',
    `standing still: slowest ${ms(seen.slowest)}, loop lag p99 ${ms(seen.lag)}, normal after ${ms(back)}`,
  );
}, 120_000);

it('however many come while the database stands still, few wait for a connection to it', async () => {
  line.delay = STANDS_STILL;
  const looks = Array.from({ length: CROWD }, async (_, n) => {
    const began = performance.now();
    const { status } = await readCart(shop, people[n % PEOPLE]!, { ms: 30_000 });
    return { status, took: performance.now() - began };
  });
  let waiting = 0;
  const end = performance.now() + often(1_500, 20_000);
  while (performance.now() < end) {
    await sleep(100);
    waiting = Math.max(waiting, (await processFigures(shop)).waiting);
  }
  line.delay = 0;
  const answers = await Promise.all(looks);
  const back = await backToNormal();
  const slowest = Math.max(...answers.map(({ took }) => took));
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThanOrEqual(PROCESSES * MOST_WAITING);
  expect((await processFigures(shop)).waiting).toBe(0);
  expect(slowest).toBeLessThan(timeLimit(5_000));
  expect(back).toBeLessThan(timeLimit(2_000));
  report(
    'G10',
    `${CROWD} at once while it stands still: at most ${waiting} calls of ${PROCESSES} processes wait for a connection, slowest ${ms(slowest)}, normal after ${ms(back)}`,
  );
}, 120_000);

it('four processes never want more connections than the database gives', async () => {
  let most = 0;
  let goesOn = true;
  const watching = (async () => {
    while (goesOn) {
      const open = await shop.number(
        sql`select count(*) as number from pg_stat_activity where datname = current_database() and application_name like 'shopkeeper%'`,
      );
      most = Math.max(most, open);
      await sleep(50);
    }
  })();
  const burst = Array.from({ length: 100 * PROCESSES }, (_, n) =>
    readCart(shop, people[n % PEOPLE]!, { ms: 10_000 }),
  );
  const statuses = (await Promise.all(burst)).map(({ status }) => status);
  goesOn = false;
  await watching;
  // Those that are kept for the server's own administrator are nobody's.
  const allowed = await shop.number(sql`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as number`);
  // Whoever would wait too long for a turn is told so at once; nobody meets a failure.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 2);
  expect((most / PROCESSES) * 4).toBeLessThan(allowed);
  report('G10', `${PROCESSES} processes: at most ${most} connections, four may have ${allowed}`);
}, 60_000);
