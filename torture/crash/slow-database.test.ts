/** A slow or frozen database, and the number of connections to it (RELIABILITY G10). */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { SOCKET_NAME } from '../../src/server/storage/embedded/paths.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { testDatabase } from '../../test/database.ts';
import { LatencyProxy } from '../../test/latency-proxy.ts';
import { quickOrLong, report } from '../figures.ts';
import { metricsSettings, readMetrics } from '../live/metrics.ts';
import { newIdempotencyKey, placeOrder, readCart, saveCart, totalOf } from '../orders/checkout.ts';
import { type ApiResponse, callApi, NO_PAGES, ShopUnderTest } from '../shop-under-test.ts';
import { ms, timeLimit } from '../time-limit.ts';

const PEOPLE = 30;
/** Concurrent requests while the database is frozen: far more than may wait in all processes together. */
const CONCURRENT_REQUESTS = 600;
/** A process handles 64 requests concurrently, each with at most one pending query; others are queued or refused. */
const MAX_WAITING = 64;
const PROCESSES = quickOrLong(2, 4);
const database = await testDatabase();
afterAll(() => database.drop());
const { host, user, password, database: name } = database.connectionConfig;
const proxy = await LatencyProxy.to(`${host}/${SOCKET_NAME}`);
const login = `${user}:${encodeURIComponent(String(password))}`;
const shop = await ShopUnderTest.open({
  DATABASE_URL: `postgresql://${login}@127.0.0.1:${proxy.port}/${name}`,
  WORKERS: String(PROCESSES),
  ...metricsSettings,
  ...NO_PAGES,
});
afterAll(async () => {
  proxy.delay = 0;
  await shop.close();
  proxy.close();
});
const shoppers = await shop.createUsers(PEOPLE);
const [product] = (await shop.createProducts([1_250])) as [string];

interface Seen {
  statuses: Map<number, number>;
  slowest: number;
  /** Slowest response of `/healthz`, which does not use the database (ms). */
  health: number;
  /** p99 event-loop lag of the slowest process (ms). */
  lag: number;
}

/** All shoppers read, save and order for this long; each response is timed. */
async function load(forMs: number): Promise<Seen> {
  const seen: Seen = { statuses: new Map(), slowest: 0, health: 0, lag: 0 };
  // Each reading resets the measurement of the lag.
  await readMetrics(shop);
  const end = performance.now() + forMs;
  const measure = async <T>(attempt: () => Promise<ApiResponse<T>>) => {
    const response = await attempt();
    seen.slowest = Math.max(seen.slowest, response.took);
    seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1);
    return response;
  };
  const shopping = shoppers.map(async (shopper) => {
    while (performance.now() < end) {
      const cart = await measure(() => readCart(shop, shopper, { ms: 30_000 }));
      if (cart.status !== 200) {
        await sleep(50);
        continue;
      }
      const items = [{ id: product, quantity: 1 }];
      const saved = await measure(() => saveCart(shop, shopper, cart.body.revision, items, { ms: 30_000 }));
      if (saved.status !== 200) continue;
      const shown = { revision: saved.body.revision, totalCents: totalOf(saved.body) };
      await measure(() => placeOrder(shop, shopper, shown, newIdempotencyKey(), { ms: 30_000 }));
    }
  });
  const asking = (async () => {
    while (performance.now() < end) {
      const { took } = await callApi(shop, 'GET', '/healthz');
      seen.health = Math.max(seen.health, took);
      await sleep(50);
    }
  })();
  await Promise.all([...shopping, asking]);
  seen.lag = (await readMetrics(shop))('nodejs_eventloop_lag_p99_seconds') * 1_000;
  return seen;
}

/** Waits until all reads succeed again; returns the time that took (ms). */
async function backToNormal(): Promise<number> {
  const began = performance.now();
  const allReadsSucceed = async () => {
    const responses = await Promise.all(shoppers.map((shopper) => readCart(shop, shopper, { ms: 10_000 })));
    return responses.every(({ status }) => status === 200);
  };
  await expect.poll(allReadsSucceed, { timeout: 20_000, interval: 20 }).toBe(true);
  return performance.now() - began;
}

function expectBounded({ statuses, slowest, lag }: Seen): void {
  // 409: a save or order that was answered with 503 can still be committed, and then conflicts with the next one.
  expect([...statuses.keys()].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
  expect(slowest).toBeLessThan(timeLimit(5_000));
  expect(lag).toBeLessThan(timeLimit(100));
}

it.each(quickOrLong([500], [50, 500, 2_000]))(
  'responds within 5 s with a database latency of %i ms',
  async (delay) => {
    proxy.delay = delay;
    const seen = await load(quickOrLong(2_000, 20_000));
    proxy.delay = 0;
    const recoveryMs = await backToNormal();
    expectBounded(seen);
    expect(seen.health).toBeLessThan(timeLimit(500));
    expect(recoveryMs).toBeLessThan(timeLimit(2_000));
    const counts = [...seen.statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
    report(
      'G10',
      `${ms(delay)} latency: ${counts}, slowest ${ms(seen.slowest)}, event-loop lag p99 ${ms(seen.lag)}, normal after ${ms(recoveryMs)}`,
    );
  },
);

/** Delay of the frozen database: no data passes, and connections stay open (ms). */
const FROZEN_MS = 1_000_000;

it('responds within 5 s when the database is frozen', async () => {
  const loading = load(quickOrLong(6_500, 30_000));
  await sleep(500);
  proxy.delay = FROZEN_MS;
  await sleep(quickOrLong(5_500, 28_000));
  proxy.delay = 0;
  const seen = await loading;
  const recoveryMs = await backToNormal();
  expectBounded(seen);
  expect(seen.statuses.get(503) ?? 0).toBeGreaterThan(0);
  expect(recoveryMs).toBeLessThan(timeLimit(2_000));
  report(
    'G10',
    `frozen: slowest ${ms(seen.slowest)}, event-loop lag p99 ${ms(seen.lag)}, normal after ${ms(recoveryMs)}`,
  );
});

/** Requests of all processes that wait for a database connection. */
const waitingRequests = async () => (await readMetrics(shop))('shop_database_waiting');

it('limits the requests that wait for a connection of a frozen database', async () => {
  proxy.delay = FROZEN_MS;
  const requests = Array.from({ length: CONCURRENT_REQUESTS }, (_, n) =>
    readCart(shop, shoppers[n % PEOPLE]!, { ms: 30_000 }),
  );
  let waiting = 0;
  const end = performance.now() + quickOrLong(1_500, 20_000);
  while (performance.now() < end) {
    await sleep(100);
    waiting = Math.max(waiting, await waitingRequests());
  }
  proxy.delay = 0;
  const responses = await Promise.all(requests);
  const recoveryMs = await backToNormal();
  const slowest = Math.max(...responses.map(({ took }) => took));
  expect(responses.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThanOrEqual(PROCESSES * MAX_WAITING);
  expect(await waitingRequests()).toBe(0);
  expect(slowest).toBeLessThan(timeLimit(5_000));
  expect(recoveryMs).toBeLessThan(timeLimit(2_000));
  report(
    'G10',
    `${CONCURRENT_REQUESTS} concurrent requests while frozen: at most ${waiting} requests of ${PROCESSES} processes wait for a connection, slowest ${ms(slowest)}, normal after ${ms(recoveryMs)}`,
  );
});

it('stays within the connection limit of the database with four processes', async () => {
  let maxOpen = 0;
  let running = true;
  const watching = (async () => {
    while (running) {
      const open = await shop.number(
        sql`select count(*) as number from pg_stat_activity where datname = current_database() and application_name like 'shopkeeper%'`,
      );
      maxOpen = Math.max(maxOpen, open);
      await sleep(50);
    }
  })();
  const burst = Array.from({ length: 100 * PROCESSES }, (_, n) =>
    readCart(shop, shoppers[n % PEOPLE]!, { ms: 10_000 }),
  );
  const statuses = (await Promise.all(burst)).map(({ status }) => status);
  running = false;
  await watching;
  // Excludes connections reserved for superusers.
  const allowed = await shop.number(sql`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as number`);
  // Load shedding may answer 503; no other failure is allowed.
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(statuses.length / 2);
  // A quick run has fewer processes.
  expect((maxOpen / PROCESSES) * 4).toBeLessThan(allowed);
  report('G10', `${PROCESSES} processes: at most ${maxOpen} connections; limit for four: ${allowed}`);
});
