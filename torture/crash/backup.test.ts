/** Backup and restore of a large shop, idle and during checkouts, and migrations that are killed (RELIABILITY G12). */
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
import { quickOrLong, report } from '../figures.ts';
import { Random, seed } from '../random.ts';
import { NO_PAGES, type Shopper, ShopUnderTest } from '../shop-under-test.ts';
import { ms, timeLimit } from '../time-limit.ts';
import { findInconsistencies, type Ledger, whileBuying } from './buyers.ts';

const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-torture-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function createTestDatabase() {
  const newDatabase = await testDatabase();
  onTestFinished(() => newDatabase.drop());
  return newDatabase;
}

/** The quick form relies on `src/server/backup/backup.test.ts`, which uses a small shop. */
const isLong = quickOrLong(false, true);
const ORDERS = 100_000;
/** Maximum duration of the backup, and of the restore (ms). */
const MAX_MS = 60_000;
/** Number of administrators, each notified of every order. */
const ADMINS = 1;
const BUYERS = 4;

it.runIf(isLong)(
  `a backup of ${ORDERS} orders during checkouts restores one consistent snapshot`,
  async () => {
    const shop = await ShopUnderTest.open({ ...NO_PAGES, WORKERS: '1' });
    onTestFinished(() => shop.close());
    await fillLarge(shop.connection, { products: 1_000, orders: ORDERS });
    const users = await shop.createUsers(BUYERS);
    const placedDuring = { backup: 0, restore: 0 };
    const durations = { backup: 0, restore: 0 };
    /** Runs `work` and records its duration and the number of orders placed during it. */
    const measure = async <T>(
      { placed }: Ledger,
      step: 'backup' | 'restore',
      work: () => Promise<T>,
    ): Promise<T> => {
      const [began, before] = [performance.now(), placed.length];
      const result = await work();
      durations[step] = performance.now() - began;
      placedDuring[step] = placed.length - before;
      return result;
    };
    const file = join(folder, 'during-checkouts');
    const copy = await createDatabase(shop, 'copy');
    let placedBefore: string[] = [];
    const bought = await whileBuying(shop, users, productId(1), async (ledger) => {
      await expect.poll(() => ledger.placed.length, { timeout: 20_000 }).toBeGreaterThan(20);
      placedBefore = [...ledger.placed];
      const written = await measure(ledger, 'backup', () => writeBackup(shop.connection, file, '1'));
      const restored = await measure(ledger, 'restore', () =>
        restoreBackup(copy.connection, file, { replace: false }),
      );
      expect(restored.rows).toBe(written.rows);
    });
    expect([...bought.refused]).toEqual([]);
    expect(Math.min(placedDuring.backup, placedDuring.restore)).toBeGreaterThan(0);
    // Orders acknowledged before are restored; those placed during the backup are complete or absent.
    expect(await findInconsistencies(copy.db, { placed: placedBefore }, ADMINS)).toEqual([]);
    const restoredOrders = await ordersOf(copy.db, users);
    expect(restoredOrders.length).toBeGreaterThanOrEqual(placedBefore.length);
    expect(restoredOrders.length).toBeLessThan(bought.placed.length);
    const all = new Set(await ordersOf(shop.db, users));
    expect(restoredOrders.filter((row) => !all.has(row))).toEqual([]);
    expect(Math.max(durations.backup, durations.restore)).toBeLessThan(timeLimit(MAX_MS));
    report(
      'G12',
      `${ORDERS} orders with ${BUYERS} buyers: backup in ${ms(durations.backup)} (${placedDuring.backup} orders placed), restore in ${ms(durations.restore)} (${placedDuring.restore}), the copy is one consistent snapshot`,
    );

    // Idle: no buyers, and background jobs are frozen.
    shop.running.freeze();
    const idleFile = join(folder, 'idle');
    const idleCopy = await createDatabase(shop, 'idle_copy');
    const began = performance.now();
    const written = await writeBackup(shop.connection, idleFile, '1');
    const backupMs = performance.now() - began;
    const restored = await restoreBackup(idleCopy.connection, idleFile, { replace: false });
    const totalMs = performance.now() - began;
    expect(restored.rows).toBe(written.rows);
    expect(await tableChecksums(idleCopy.db.pool)).toEqual(
      await tableChecksums(connectTo(shop.connection).pool),
    );
    expect(Math.max(backupMs, totalMs - backupMs)).toBeLessThan(timeLimit(MAX_MS));
    report('G12', `idle: backup in ${ms(backupMs)}, restore in ${ms(totalMs - backupMs)}, checksums equal`);
  },
);

/** Creates an empty database on the shop's server. */
async function createDatabase(shop: ShopUnderTest, database: string) {
  await shop.db.pool.query(`create database ${database}`);
  const connection = { ...shop.connection, database };
  return { connection, db: connectTo(connection) };
}

/** Connects to a database without statement timeouts. */
function connectTo(connection: pg.PoolConfig): Database {
  const db = openDatabase({ ...connection, max: 2, statement_timeout: 0, query_timeout: 0 }, () => {});
  onTestFinished(() => db.close());
  return db;
}

/** Reads the orders of these users, as text. */
async function ordersOf(db: Database, users: readonly Shopper[]): Promise<string[]> {
  const ids = users.map(({ userId }) => userId);
  const rows = await db.many<{ row: string }>(
    sql`select o::text as row from orders o where user_id = any(${ids}::text[])`,
  );
  return rows.map(({ row }) => row);
}

/**
 * Returns checksums of every table, computed by PostgreSQL; sessions and reset links are not restored, and the time from
 * which device cookies are valid changes.
 */
async function tableChecksums(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema in ('public', 'identity') and table_type = 'BASE TABLE'
      and (table_schema, table_name) not in (('identity', 'session'), ('identity', 'verification')) order by 1`);
  const found: string[] = [];
  for (const { name } of rows) {
    const sum = await pool.query(
      `select count(*) as rows, md5(coalesce(string_agg(md5(r), '' order by md5(r)), '')) as sum
       from (select (to_jsonb(t) - 'devices_valid_from')::text as r from ${name} t) rows`,
    );
    found.push(`${name} ${sum.rows[0].rows} ${sum.rows[0].sum}`);
  }
  return found;
}

const kills = quickOrLong(1, 10);
it(`a killed migration leaves the old schema or the new one (${kills} killed)`, async () => {
  const random = new Random(seed);
  const all = await readMigrations();
  const reference = await readSchema((await createTestDatabase()).pool);
  let midwayCount = 0;
  for (let round = 0; round < kills; round++) {
    const target = await createTestDatabase();
    const client = await target.pool.connect();
    await clearShop(client);
    client.release();
    const args = [join(import.meta.dirname, 'migrate-child.ts'), JSON.stringify(target.connectionConfig)];
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    // The child logs each migration. The first round kills it after the first migration, later rounds after a random one.
    const migrations = round === 0 ? 1 : 1 + random.below(all.length - 1);
    await Promise.race([readLines(child.stdout, migrations), ended]);
    await sleep(random.below(5));
    child.kill('SIGKILL');
    await ended;
    const { rows } = await target.pool.query('select number from schema_migrations order by number');
    const applied = rows.map(({ number }) => number as number);
    // The complete migrations are applied in order, and nothing of the one in progress.
    expect(applied).toEqual(all.slice(0, applied.length).map(({ number }) => number));
    if (applied.length < all.length) midwayCount++;
    await migrate(target.pool);
    expect(await readSchema(target.pool), `TORTURE_SEED=${seed}`).toEqual(reference);
  }
  expect(midwayCount).toBeGreaterThan(0);
  report(
    'G12',
    `${kills} killed migrations, ${midwayCount} of them midway: none left a partly migrated schema`,
  );
});

/** Resolves after this number of lines. */
async function readLines(output: Readable, number: number): Promise<void> {
  let count = 0;
  for await (const _ of createInterface(output)) if (++count >= number) return;
}

/** Reads columns, indexes, triggers and functions, as text. */
async function readSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(`
    select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as part
    from information_schema.columns where table_schema in ('public', 'identity')
    union select indexdef from pg_indexes where schemaname in ('public', 'identity')
    union select tgname || ' on ' || tgrelid::regclass from pg_trigger where not tgisinternal
    union select proname || md5(prosrc) from pg_proc where pronamespace = 'public'::regnamespace order by 1`);
  return rows.map(({ part }) => part);
}
