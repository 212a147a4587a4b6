/** Everything killed under load (RELIABILITY G1), and each part by itself (G2). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { postgresProcessesIn } from '../../src/server/storage/embedded/processes.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { shopProcess } from '../../test/processes.ts';
import { often, report } from '../figures.ts';
import { callFrom } from '../identity/from-address.ts';
import { Random, seed } from '../random.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { call, NO_PAGES, type Shopper, TriedShop, TWO_PROCESSES } from '../tried-shop.ts';
import { buy, damage, emptyLedger } from './buyers.ts';

const random = new Random(seed);
/** A shop, and whom it is tried with. */
interface Stage {
  shop: TriedShop;
  product: string;
  people: Shopper[];
  /** All that are told of an order. */
  admins: number;
}

async function stageOf(shop: TriedShop): Promise<Stage> {
  const [product] = (await shop.products([1_250])) as [string];
  const people = await shop.people(16);
  await shop.people(2, 'admin');
  return { shop, product, people, admins: await shop.admins() };
}

const TWO = { ...often(TWO_PROCESSES, {}), WORKERS: '2' };
/** Where everything is killed: in the quick form a single process, of which a start takes a third of the time. */
let whole: Stage;
let stage: Stage;
beforeAll(async () => {
  stage = await stageOf(await TriedShop.kept(TWO));
  whole = often(true, false) ? await stageOf(await TriedShop.kept(NO_PAGES)) : stage;
}, 60_000);

const cluster = ({ running }: TriedShop) => join(running.dataDir, 'data/postgres/data');
const postmaster = (shop: TriedShop) =>
  Number.parseInt(readFileSync(join(cluster(shop), 'postmaster.pid'), 'utf8'), 10);
const startOfPostmaster = async ({ db }: TriedShop) => {
  const row = await db.one<{ at: number }>(
    sql`select extract(epoch from pg_postmaster_start_time())::float as at`,
  );
  return row!.at;
};
/** Waits until another one answers; backends of the old one may for a moment still, and then nobody does. */
async function postmasterAfter(start: number, shop: TriedShop): Promise<void> {
  const end = performance.now() + 15_000;
  const now = () => startOfPostmaster(shop).catch(() => start);
  while ((await now()) === start && performance.now() < end) await sleep(10);
}
const kill = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already: another kill took it along.
  }
};

/** Lets everybody buy while `disturb` runs. */
async function underLoad(
  { shop, people, product }: Stage,
  disturb: (ledger: ReturnType<typeof emptyLedger>) => Promise<void>,
) {
  const ledger = emptyLedger();
  let goesOn = true;
  const buying = buy(shop, people, product, ledger, () => goesOn);
  try {
    await disturb(ledger);
  } finally {
    goesOn = false;
    await buying;
  }
  return ledger;
}

/** Just before each kill: without orders under way nothing could be torn. */
const LEAST_PLACED = 10;
const rounds = often(3, 25);
it(
  `${rounds} times everything is killed in the midst of buying (G1)`,
  async () => {
    const { shop, people, admins } = whole;
    let [acknowledged, aSecond, slowestStart] = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      const ledger = await underLoad(whole, async (bought) => {
        await sleep(often(0, 1_500) + random.below(often(400, 1_000)));
        const [before, since] = [bought.placed.length, performance.now()];
        const placed = () => bought.placed.length - before;
        await sleep(often(200, 1_000));
        // A hundred a second or more where nothing else is done; a busy machine may need longer for those that must be seen.
        while (placed() < LEAST_PLACED && performance.now() - since < timeLimit(10_000)) await sleep(10);
        expect(placed()).toBeGreaterThanOrEqual(LEAST_PLACED);
        aSecond += (placed() / (performance.now() - since)) * 1_000;
        const all = [shop.running.pid, ...shop.workers(), ...postgresProcessesIn(cluster(shop))];
        for (const pid of shuffled(all)) kill(pid);
      });
      expect(ledger.placed.length).toBeGreaterThan(0);
      acknowledged += ledger.placed.length;
      await shop.running.kill();
      slowestStart = Math.max(slowestStart, await shop.running.start());
      expect(await damage(shop.db, ledger, admins, people), `TORTURE_SEED=${seed}`).toEqual([]);
    }
    expect(slowestStart).toBeLessThan(timeLimit(10_000));
    report(
      'G1',
      `${rounds} rounds, ${acknowledged} acknowledged (${Math.round(aSecond / rounds)} a second before each kill), 0 lost, 0 torn, amcheck clean, ready after ${ms(slowestStart)}`,
    );
  },
  often(120_000, 900_000),
);

const each = often(1, 10);
it(
  `${each} times only the database, a connection's backend, a worker and the program are killed (G2)`,
  async () => {
    const { shop, people, admins } = stage;
    const slowest = { database: 0, backend: 0, worker: 0, program: 0, answer: 0 };
    const backIn = async (ledger: ReturnType<typeof emptyLedger>, since: number, from = since + 100) => {
      // Back means a write of after the kill: those that were under way may still be answered.
      while (ledger.lastAt < from && performance.now() < since + 15_000) await sleep(10);
      return ledger.lastAt - since;
    };
    for (let round = 0; round < each; round++) {
      const ledger = await underLoad(stage, async (bought) => {
        await sleep(500);
        const program = shop.running.pid;
        const before = await startOfPostmaster(shop);
        let since = performance.now();
        kill(postmaster(shop));
        await postmasterAfter(before, shop);
        slowest.database = Math.max(slowest.database, await backIn(bought, since, performance.now()));
        since = performance.now();
        await shop.db.run(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'shopkeeper' and pid <> pg_backend_pid() order by random() limit 1`);
        slowest.backend = Math.max(slowest.backend, await backIn(bought, since));
        since = performance.now();
        kill(random.pick(shop.workers()));
        slowest.worker = Math.max(slowest.worker, await backIn(bought, since));
        while (shop.workers().length < 2 && performance.now() < since + 15_000) await sleep(50);
        expect(shop.workers()).toHaveLength(2);
        expect(shop.running.pid).toBe(program);
      });
      slowest.answer = Math.max(slowest.answer, ledger.slowest);
      expect([...ledger.refused.keys()].filter((status) => status !== 503 && status !== 409)).toEqual([]);
      expect(await damage(shop.db, ledger, admins, people)).toEqual([]);

      await shop.running.kill();
      slowest.program = Math.max(slowest.program, await shop.running.start());
      expect(await damage(shop.db, ledger, admins, people)).toEqual([]);
    }
    const { database, backend, worker, program, answer } = slowest;
    for (const [part, figure] of Object.entries(slowest)) expect(figure, part).toBeLessThan(timeLimit(5_000));
    report(
      'G2',
      `${each} × 4: first write after ${ms(database)} (database), ${ms(backend)} (backend), ${ms(worker)} (worker); next start ${ms(program)}; longest answer ${ms(answer)}`,
    );
  },
  often(90_000, 600_000),
);

it('a single process that dies is started again by its supervisor, with nothing lost (G2)', async () => {
  const { shop, people, admins } = whole;
  const supervisor = shop.running.pid;
  const died = shopProcess(supervisor);
  expect(died).not.toBe(supervisor);
  let back = 0;
  const ledger = await underLoad(whole, async (bought) => {
    await expect.poll(() => bought.placed.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(LEAST_PLACED);
    const since = performance.now();
    kill(died);
    const placed = bought.placed.length + people.length;
    await expect.poll(() => bought.placed.length, { timeout: 30_000 }).toBeGreaterThan(placed);
    back = performance.now() - since;
  });
  expect(shop.running.pid).toBe(supervisor);
  expect(shopProcess(supervisor)).not.toBe(died);
  expect(await damage(shop.db, ledger, admins, people)).toEqual([]);
  expect(back).toBeLessThan(30_000);
}, 90_000);

it('says 503 with Retry-After while the database is away, and does not end', async () => {
  const { shop, people } = stage;
  const { pid } = shop.running;
  const look = () => call(shop, 'GET', '/api/cart', { as: people[0]! });
  kill(postmaster(shop));
  const away: Awaited<ReturnType<typeof look>>[] = [];
  while (away.length === 0) {
    const answers = await Promise.all([look(), look(), look()]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual(
      [],
    );
    away.push(...answers.filter(({ status }) => status === 503));
  }
  expect(away.map(({ retryAfter }) => Number(retryAfter)).every((seconds) => seconds >= 1)).toBe(true);
  await expect.poll(async () => (await look()).status, { timeout: timeLimit(5_000) }).toBe(200);
  expect(shop.running.pid).toBe(pid);
}, 60_000);

it('whoever was handed to a worker that dies is told so, and does not wait (G2)', async () => {
  const { shop } = stage;
  const [worker] = shop.workers() as [number];
  process.kill(worker, 'SIGSTOP');
  const calls = Array.from({ length: 8 }, () =>
    callFrom(shop.url, 'GET', '/healthz').then(
      ({ status }) => `answered ${status}`,
      () => 'cut',
    ),
  );
  await sleep(300);
  kill(worker);
  const outcomes = await Promise.race([Promise.all(calls), sleep(5_000, ['still waiting'])]);
  expect([...new Set(outcomes)].sort()).toEqual(['answered 200', 'cut']);
  await expect.poll(() => shop.workers().length, { timeout: timeLimit(10_000) }).toBe(2);
}, 60_000);

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((one) => [random.next(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}
