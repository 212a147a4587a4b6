/** A large shop out and in again, quiet and while people buy, and migrations that are killed half-way (RELIABILITY G12). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { fillLarge, productId } from '../../bench/fill.ts';
import { clearShop } from '../../src/server/backup/empty-shop.ts';
import { restoreBackup } from '../../src/server/backup/restore.ts';
import { writeBackup } from '../../src/server/backup/write.ts';
import { type Database, openDatabase } from '../../src/server/storage/database.ts';
import { migrate, readMigrations } from '../../src/server/storage/migrate.ts';
import { sql } from '../../src/server/storage/sql.ts';
import { testDatabase } from '../../test/database.ts';
import { often, report } from '../figures.ts';
import { Random, seed } from '../random.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { NO_PAGES, type Shopper, TriedShop } from '../tried-shop.ts';
import { buy, damage, emptyLedger } from './buyers.ts';

const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-torture-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function database() {
  const made = await testDatabase();
  onTestFinished(() => made.drop());
  return made;
}

/** In the quick form `src/server/backup/backup.test.ts` shows the same with a small shop. */
const long = often(false, true);
const ORDERS = 100_000;
/** Each way may take so long (ms). */
const LONGEST_MS = 60_000;
/** The administrator of a large shop has been told of every order. */
const ADMINS = 1;
const BUYERS = 4;

it.runIf(long)(
  `${ORDERS} orders go out and come back while people buy, whole and as of one moment`,
  async () => {
    const shop = await TriedShop.open({ ...NO_PAGES, WORKERS: '1' });
    onTestFinished(() => shop.close());
    await fillLarge(shop.connection, { products: 1_000, orders: ORDERS });
    const people = await shop.people(BUYERS);
    const ledger = emptyLedger();
    let goesOn = true;
    const buying = buy(shop, people, productId(1), ledger, () => goesOn);
    const during = { out: 0, back: 0 };
    const took = { out: 0, back: 0 };
    /** Does it while people buy, and notes how long it took and how much was bought meanwhile. */
    const timed = async <T>(way: 'out' | 'back', work: () => Promise<T>): Promise<T> => {
      const [began, before] = [performance.now(), ledger.placed.length];
      const done = await work();
      took[way] = performance.now() - began;
      during[way] = ledger.placed.length - before;
      return done;
    };
    const file = join(folder, 'of-a-moment');
    const copy = await sameServer(shop, 'copy');
    let known: string[];
    try {
      await expect.poll(() => ledger.placed.length, { timeout: 20_000 }).toBeGreaterThan(20);
      known = [...ledger.placed];
      const written = await timed('out', () => writeBackup(shop.connection, file, '1'));
      const back = await timed('back', () => restoreBackup(copy.connection, file, { replace: false }));
      expect(back.rows).toBe(written.rows);
    } finally {
      goesOn = false;
      await buying;
    }
    expect([...ledger.refused]).toEqual([]);
    expect(Math.min(during.out, during.back)).toBeGreaterThan(0);
    // What was acknowledged before is there; what came meanwhile is there whole, or not at all.
    expect(await damage(copy.db, { placed: known }, ADMINS)).toEqual([]);
    const bought = await boughtBy(copy.db, people);
    expect(bought.length).toBeGreaterThanOrEqual(known.length);
    expect(bought.length).toBeLessThan(ledger.placed.length);
    const all = new Set(await boughtBy(shop.db, people));
    expect(bought.filter((row) => !all.has(row))).toEqual([]);
    expect(Math.max(took.out, took.back)).toBeLessThan(timeLimit(LONGEST_MS));
    report(
      'G12',
      `${ORDERS} orders while ${BUYERS} people buy: out in ${ms(took.out)} (${during.out} bought meanwhile), back in ${ms(took.back)} (${during.back}), the copy whole, of one moment`,
    );

    // Nobody buys any more, and what the program does by itself stands still.
    shop.running.freeze();
    const quiet = join(folder, 'quiet');
    const again = await sameServer(shop, 'again');
    const began = performance.now();
    const written = await writeBackup(shop.connection, quiet, '1');
    const out = performance.now() - began;
    const back = await restoreBackup(again.connection, quiet, { replace: false });
    const both = performance.now() - began;
    expect(back.rows).toBe(written.rows);
    expect(await sums(again.db.pool)).toEqual(await sums(lookInto(shop.connection).pool));
    expect(Math.max(out, both - out)).toBeLessThan(timeLimit(LONGEST_MS));
    report('G12', `when nobody buys: out in ${ms(out)}, back in ${ms(both - out)}, sums equal`);
  },
  900_000,
);

/** An empty database beside the shop's, on the same server. */
async function sameServer(shop: TriedShop, database: string) {
  await shop.db.pool.query(`create database ${database}`);
  const connection = { ...shop.connection, database };
  return { connection, db: lookInto(connection) };
}

/** A way into a database on which looking at all of it takes as long as it takes. */
function lookInto(connection: pg.PoolConfig): Database {
  const db = openDatabase({ ...connection, max: 2, statement_timeout: 0, query_timeout: 0 }, () => {});
  onTestFinished(() => db.close());
  return db;
}

/** Orders of these people, as text. */
async function boughtBy(db: Database, people: readonly Shopper[]): Promise<string[]> {
  const ids = people.map(({ userId }) => userId);
  const rows = await db.many<{ row: string }>(
    sql`select o::text as row from orders o where user_id = any(${ids}::text[])`,
  );
  return rows.map(({ row }) => row);
}

/** A sum of every table that PostgreSQL makes, not we; sessions and reset links do not come back. */
async function sums(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'
      and (table_schema, table_name) not in (('identity', 'session'), ('identity', 'verification')) order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const sum = await pool.query(
      `select count(*) as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as sum from ${name} t`,
    );
    found.push(`${name} ${sum.rows[0].rows} ${sum.rows[0].sum}`);
  }
  return found;
}

const kills = often(1, 10);
it(
  `a migration that is killed leaves the old schema or the new one (${kills} killed)`,
  async () => {
    const random = new Random(seed);
    const all = await readMigrations();
    const reference = await schema((await database()).pool);
    let midway = 0;
    for (let round = 0; round < kills; round++) {
      const made = await database();
      const client = await made.pool.connect();
      await clearShop(client);
      client.release();
      const program = spawn(
        process.execPath,
        [
          '--import',
          'tsx',
          join(import.meta.dirname, 'migrate-program.ts'),
          JSON.stringify(made.connectionConfig),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      onTestFinished(() => void program.kill('SIGKILL'));
      const ended = once(program, 'exit');
      // It says so after each: the first time after the first one, then after any of them.
      const after = round === 0 ? 1 : 1 + random.below(all.length - 1);
      await Promise.race([lines(program.stdout, after), ended]);
      await sleep(random.below(5));
      program.kill('SIGKILL');
      await ended;
      const { rows } = await made.pool.query('select number from schema_migrations order by number');
      const applied = rows.map(({ number }) => number as number);
      // Whole ones from the first on, and nothing of the one that was under way.
      expect(applied).toEqual(all.slice(0, applied.length).map(({ number }) => number));
      if (applied.length < all.length) midway++;
      await migrate(made.pool);
      expect(await schema(made.pool), `TORTURE_SEED=${seed}`).toEqual(reference);
    }
    expect(midway).toBeGreaterThan(0);
    report('G12', `${kills} killed migrations, ${midway} of them midway: none between`);
  },
  often(90_000, 300_000),
);

/** Resolves once so many lines were said. */
async function lines(said: Readable, number: number): Promise<void> {
  let count = 0;
  for await (const _ of createInterface(said)) if (++count >= number) return;
}

/** Columns, indexes, triggers and functions, as text. */
async function schema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
    from information_schema.columns where table_schema in ('public', 'identity')
    union select indexdef from pg_indexes where schemaname in ('public', 'identity')
    union select tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal
    union select proname || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace order by 1`);
  return rows.map(({ part }) => part);
}
