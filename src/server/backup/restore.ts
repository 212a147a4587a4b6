import { statSync } from 'node:fs';
import type pg from 'pg';
import { migrateJobs } from '../jobs/runner.ts';
import { StartRefusal } from '../start-refusal.ts';
import { poolTo } from '../storage/hosts.ts';
import { type Migration, migrate, readMigrations } from '../storage/migrate.ts';
import { clearShop, isEmptyShop } from './empty-shop.ts';
import { fillTables } from './fill.ts';
import { type BackupRecord, DamagedBackup, parsed, readRecords } from './records.ts';
import { JOBS, prepareSession } from './tables.ts';
import { type BackupHead, jobsVersion } from './write.ts';

export interface RestoreReport {
  tables: number;
  /** All that the backup holds, each table checked by its sum. */
  rows: number;
  /** Of them the sessions and reset links, which are not taken over. */
  waysIn: number;
  madeAt: string;
  /** Waiting jobs that could not be taken over, because the job queue has another version now. */
  jobsLeftOut: boolean;
  /** Tables of the backup that are not the shop's, and were passed over. */
  unknown: string[];
}

/**
 * Puts a backup into the database, in one transaction: all of it, each table checked by its sum, or nothing. The shop
 * must be closed. A backup of an older program is brought up to this one afterwards. Everybody signs in anew.
 * @throws StartRefusal when the shop is open, holds something (unless `replace`), or the file is no whole backup.
 */
export async function restoreBackup(
  connection: pg.PoolConfig,
  path: string,
  { replace }: { replace: boolean },
): Promise<RestoreReport> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new StartRefusal(`There is no file ${path}.`);
  const pool = poolTo({
    ...connection,
    max: 2,
    application_name: 'shopkeeper restore',
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', () => {}); // the query that is under way rejects as well
  try {
    await refuseWhileOpen(pool);
    if (!replace && !(await isEmptyShop(pool)))
      throw new StartRefusal(
        'This shop is not empty: restoring would remove everything in it. Add --replace if that is what you want.',
      );
    await migrateJobs(pool);
    const report = await restore(pool, path);
    await migrate(pool);
    return report;
  } catch (error) {
    throw error instanceof DamagedBackup
      ? new StartRefusal(`${path} cannot be restored: ${error.message}. Nothing was changed.`)
      : error;
  } finally {
    await pool.end();
  }
}

async function refuseWhileOpen(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name in ('shopkeeper', 'shopkeeper changes') limit 1`);
  if (rows.length > 0) throw new StartRefusal('The shop is open: close it first.');
}

async function restore(pool: pg.Pool, path: string): Promise<RestoreReport> {
  const records = readRecords(path);
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await prepareSession(client);
    const head = await headOf(records);
    await client.query('begin');
    await clearShop(client);
    await makeSchema(client, await migrationsOf(head));
    const jobsLeftOut = (await jobsVersion(client)) !== head.jobs;
    const filled = await fillTables(client, records, ({ schema }) => jobsLeftOut && schema === JOBS);
    // What was ended or used since the backup must not open an account again.
    const ended = await client.query('delete from identity.session');
    const useless = await client.query('delete from identity.verification');
    await client.query('commit');
    await client.query('analyze');
    const waysIn = ended.rowCount! + useless.rowCount!;
    return { ...filled, waysIn, madeAt: head.madeAt, jobsLeftOut };
  } catch (error) {
    failure = error as Error;
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    // The session has settings of its own, and after a failure perhaps half a command under way.
    client.release(failure ?? true);
    await records.return(undefined);
  }
}

async function headOf(records: AsyncGenerator<BackupRecord>): Promise<BackupHead> {
  const { value } = await records.next();
  if (value?.kind !== 'H') throw new DamagedBackup('it is no backup of a shop');
  const head = parsed<BackupHead>(value);
  if (head.format !== 1) throw new DamagedBackup('a newer Shopkeeper made it');
  return head;
}

/** The migrations that had made the schema of the backup. @throws DamagedBackup when this program does not know one. */
async function migrationsOf({ migrations }: BackupHead): Promise<Migration[]> {
  const own = new Map((await readMigrations()).map((migration) => [migration.number, migration]));
  return migrations.map(({ number, name, checksum }) => {
    const migration = own.get(number);
    if (!migration) throw new DamagedBackup(`a newer Shopkeeper made it (migration ${name})`);
    if (migration.checksum !== checksum)
      throw new DamagedBackup(`it was made with another version of migration ${name}`);
    return migration;
  });
}

async function makeSchema(client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'create table schema_migrations (number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const { text } of migrations) await client.query(text);
}
