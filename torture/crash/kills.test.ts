/** All processes killed under load (RELIABILITY G1), and each kind of process alone (G2). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { postgresProcessesIn, signal } from '../../src/server/storage/embedded/processes.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { quickOrLong, report } from '../figures.ts';
import { Random, seed } from '../random.ts';
import { requestFrom } from '../send.ts';
import { callApi, NO_PAGES, ShopUnderTest, TWO_PROCESSES } from '../shop-under-test.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { findInconsistencies, type Ledger, whileBuying } from './buyers.ts';

const random = new Random(seed);
/** Creates users and a product; `admins` is the number of administrators notified of each order. */
async function populate(shop: ShopUnderTest) {
  const [product] = (await shop.createProducts([1_250])) as [string];
  const users = await shop.createUsers(16);
  await shop.createUsers(2, 'admin');
  return { shop, product, users, admins: await shop.countAdmins() };
}

const TWO_WORKERS = { ...quickOrLong(TWO_PROCESSES, {}), WORKERS: '2' };
/** The shop for G1: in the quick form a single process, which starts three times as fast. */
const twoProcessShop = await populate(await ShopUnderTest.shared(TWO_WORKERS));
const killedShop = quickOrLong(true, false)
  ? await populate(await ShopUnderTest.shared(NO_PAGES))
  : twoProcessShop;

const cluster = ({ running }: ShopUnderTest) => join(running.dataDir, 'data/postgres/data');
const postmaster = (shop: ShopUnderTest) =>
  Number.parseInt(readFileSync(join(cluster(shop), 'postmaster.pid'), 'utf8'), 10);
const postmasterStartTime = (shop: ShopUnderTest) =>
  shop.number(sql`select extract(epoch from pg_postmaster_start_time())::float as number`);
/** Minimum number of orders before each kill, so that writes are in flight. */
const MIN_PLACED = 10;
const rounds = quickOrLong(3, 25);
it(`loses no acknowledged order when all processes are killed ${rounds} times during checkouts (G1)`, async () => {
  const { shop, users, admins } = killedShop;
  let [acknowledged, ordersPerSecond, slowestStart] = [0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    const ledger = await whileBuying(shop, users, killedShop.product, async (bought) => {
      await sleep(quickOrLong(0, 1_500) + random.below(quickOrLong(400, 1_000)));
      const [before, since] = [bought.placed.length, performance.now()];
      const placed = () => bought.placed.length - before;
      await sleep(quickOrLong(200, 1_000));
      // About 100 orders a second on an idle machine; a busy one may need longer for the minimum.
      while (placed() < MIN_PLACED && performance.now() - since < timeLimit(10_000)) await sleep(10);
      expect(placed()).toBeGreaterThanOrEqual(MIN_PLACED);
      ordersPerSecond += (placed() / (performance.now() - since)) * 1_000;
      const all = [shop.running.pid, ...shop.workerPids(), ...postgresProcessesIn(cluster(shop))];
      for (const pid of shuffled(all)) signal(pid, 'SIGKILL');
    });
    expect(ledger.placed.length).toBeGreaterThan(0);
    acknowledged += ledger.placed.length;
    await shop.running.kill();
    slowestStart = Math.max(slowestStart, await shop.running.start());
    expect(await findInconsistencies(shop.db, ledger, admins, users), `TORTURE_SEED=${seed}`).toEqual([]);
  }
  expect(slowestStart).toBeLessThan(timeLimit(10_000));
  report(
    'G1',
    `${rounds} rounds, ${acknowledged} acknowledged (${Math.round(ordersPerSecond / rounds)} a second before each kill), 0 lost, 0 torn, amcheck clean, ready after ${ms(slowestStart)}`,
  );
});

const killCount = quickOrLong(1, 10);
it(`recovers when the database, a backend, a worker and the supervisor are killed ${killCount} times (G2)`, async () => {
  const { shop, users, admins } = twoProcessShop;
  const slowest = { database: 0, backend: 0, worker: 0, program: 0, answer: 0 };
  const recoveryTime = async (ledger: Ledger, since: number, from = since + 100) => {
    // Recovered means a write after the kill: requests in flight may still be answered.
    while (ledger.lastAt < from && performance.now() < since + 15_000) await sleep(10);
    return ledger.lastAt - since;
  };
  for (let round = 0; round < killCount; round++) {
    const ledger = await whileBuying(shop, users, twoProcessShop.product, async (bought) => {
      await sleep(500);
      const program = shop.running.pid;
      const before = await postmasterStartTime(shop);
      let since = performance.now();
      signal(postmaster(shop), 'SIGKILL');
      // Backends of the old postmaster may still answer for a moment.
      const startTime = () => postmasterStartTime(shop).catch(() => before);
      await expect.poll(startTime, { timeout: 60_000, interval: 10 }).not.toBe(before);
      slowest.database = Math.max(slowest.database, await recoveryTime(bought, since, performance.now()));
      since = performance.now();
      await shop.db.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'shopkeeper' and pid <> pg_backend_pid() order by random() limit 1`);
      slowest.backend = Math.max(slowest.backend, await recoveryTime(bought, since));
      since = performance.now();
      signal(random.pick(shop.workerPids()), 'SIGKILL');
      slowest.worker = Math.max(slowest.worker, await recoveryTime(bought, since));
      await expect.poll(() => shop.workerPids(), { timeout: 15_000 }).toHaveLength(2);
      expect(shop.running.pid).toBe(program);
    });
    slowest.answer = Math.max(slowest.answer, ledger.slowestMs);
    expect([...ledger.refused.keys()].filter((status) => status !== 503 && status !== 409)).toEqual([]);
    expect(await findInconsistencies(shop.db, ledger, admins, users)).toEqual([]);

    await shop.running.kill();
    slowest.program = Math.max(slowest.program, await shop.running.start());
    expect(await findInconsistencies(shop.db, ledger, admins, users)).toEqual([]);
  }
  const { database, backend, worker, program, answer } = slowest;
  // A start takes longer on a busy machine than a recovery; G1 has the same limit.
  const limits = { program: quickOrLong(50_000, 5_000) } as Record<string, number>;
  for (const [part, figure] of Object.entries(slowest))
    expect(figure, part).toBeLessThan(limits[part] ?? timeLimit(5_000));
  report(
    'G2',
    `${killCount} × 4: first write after ${ms(database)} (database), ${ms(backend)} (backend), ${ms(worker)} (worker); next start ${ms(program)}; slowest response ${ms(answer)}`,
  );
});

it('answers 503 with Retry-After while the database is down, and keeps running', async () => {
  const { shop, users } = twoProcessShop;
  const { pid } = shop.running;
  const readCart = () => callApi(shop, 'GET', '/api/cart', { as: users[0]! });
  signal(postmaster(shop), 'SIGKILL');
  const refused: Awaited<ReturnType<typeof readCart>>[] = [];
  while (refused.length === 0) {
    const responses = await Promise.all([readCart(), readCart(), readCart()]);
    expect(
      responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 503),
    ).toEqual([]);
    refused.push(...responses.filter(({ status }) => status === 503));
  }
  expect(refused.map(({ retryAfter }) => Number(retryAfter)).every((seconds) => seconds >= 1)).toBe(true);
  await expect.poll(async () => (await readCart()).status, { timeout: timeLimit(5_000) }).toBe(200);
  expect(shop.running.pid).toBe(pid);
});

it('requests to a killed worker fail without a hang (G2)', async () => {
  const { shop } = twoProcessShop;
  const [worker] = shop.workerPids() as [number];
  process.kill(worker, 'SIGSTOP');
  let settled = 0;
  const calls = Array.from({ length: 8 }, () =>
    requestFrom(shop.url, 'GET', '/healthz')
      .then(
        ({ status }) => `answered ${status}`,
        () => 'cut',
      )
      .finally(() => settled++),
  );
  // The connections are distributed in turn: one waits for the stopped worker.
  await expect.poll(() => settled, { timeout: 60_000 }).toBe(calls.length - 1);
  signal(worker, 'SIGKILL');
  const outcomes = await Promise.race([Promise.all(calls), sleep(5_000, ['still waiting'])]);
  expect([...new Set(outcomes)].sort()).toEqual(['answered 200', 'cut']);
  await expect.poll(() => shop.workerPids().length, { timeout: timeLimit(10_000) }).toBe(2);
});

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => [random.next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}
