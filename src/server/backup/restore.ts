import { statSync } from 'node:fs';
import type pg from 'pg';
import { migrateJobs } from '../jobs/runner.ts';
import { StartRefusal } from '../start-refusal.ts';
import { createPool } from '../storage/hosts.ts';
import { type Migration, migrate, readMigrations } from '../storage/migrate.ts';
import { clearShop, isEmptyShop } from './empty-shop.ts';
import { fillTables } from './fill.ts';
import { type BackupRecord, DamagedBackup, parseJson, readRecords } from './records.ts';
import { JOBS_SCHEMA, prepareSession } from './tables.ts';
import { type BackupHeader, jobsVersion } from './write.ts';

export interface RestoreReport {
  tables: number;
  /** Number of rows in the tables that were not skipped; the checksum of each table was verified. */
  rows: number;
  /** Number of these rows that are sessions, links and invitations, which were not restored. */
  discardedLogins: number;
  madeAt: string;
  /** True if queued jobs were not restored, because the job queue has another version now. */
  jobsSkipped: boolean;
  /** Tables of the backup that were skipped because they are not the shop's. */
  unknownTables: string[];
}

/**
 * Restores a backup in one transaction: all tables, each verified by its checksum, or nothing. A backup of an older
 * version is then migrated. The shop must be stopped. All users must log in again.
 * @throws StartRefusal if the shop is running or not empty (unless `replace`), or the file is not a complete backup.
 */
export async function restoreBackup(
  connection: pg.PoolConfig,
  path: string,
  { replace }: { replace: boolean },
): Promise<RestoreReport> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile())
    throw new StartRefusal(`There is no file ${path}.`);
  const pool = createPool({
    ...connection,
    max: 2,
    application_name: 'shopkeeper restore',
    connectionTimeoutMillis: 5_000,
  });
  pool.on('error', () => {}); // the query in flight rejects too
  try {
    await refuseWhileOpen(pool);
    if (!replace && !(await isEmptyShop(pool)))
      throw new StartRefusal(
        'This shop is not empty: restoring would delete everything in it. Add --replace to do that.',
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
  if (rows.length > 0) throw new StartRefusal('The shop is open. Stop it first.');
}

async function restore(pool: pg.Pool, path: string): Promise<RestoreReport> {
  const records = readRecords(path);
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await prepareSession(client);
    const header = await readHeader(records);
    await client.query('begin');
    await clearShop(client);
    await createSchema(client, await migrationsOf(header));
    const jobsSkipped = (await jobsVersion(client)) !== header.jobs;
    const filled = await fillTables(client, records, ({ schema }) => jobsSkipped && schema === JOBS_SCHEMA);
    const discardedLogins = await discardLogins(client);
    await client.query('commit');
    await client.query('analyze');
    return { ...filled, discardedLogins, madeAt: header.madeAt, jobsSkipped };
  } catch (error) {
    failure = error as Error;
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    // Destroys the connection: its settings were changed, and after an error a COPY may be incomplete.
    client.release(failure ?? true);
    await records.return(undefined);
  }
}

/** Tables whose rows give access. */
const LOGIN_TABLES = [
  'identity.session',
  'identity.verification',
  'identity.login_steps',
  'identity.challenges',
  'public.staff_invitations',
];

/**
 * Deletes sessions, links, logins in progress and invitations, and makes device cookies invalid: what has ended or was
 * used since the backup must not become valid again. The schema of an older version may lack some of these.
 * @returns the number of deleted rows
 */
async function discardLogins(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select format('%s.%s', table_schema, table_name) as table, array_agg(column_name::text) as columns
     from information_schema.columns where table_schema in ('identity', 'public') group by 1`,
  );
  const existing = new Map(rows.map(({ table, columns }) => [table, columns]));
  if (existing.get('identity.user')?.includes('devices_valid_from'))
    await client.query('update identity.user set devices_valid_from = $1', [new Date()]);
  let deleted = 0;
  for (const table of LOGIN_TABLES.filter((name) => existing.has(name)))
    deleted += (await client.query(`delete from ${table}`)).rowCount!;
  return deleted;
}

async function readHeader(records: AsyncGenerator<BackupRecord>): Promise<BackupHeader> {
  const { value } = await records.next();
  if (value?.kind !== 'H') throw new DamagedBackup('it is not a backup of a shop');
  const header = parseJson<BackupHeader>(value);
  if (header.format !== 1) throw new DamagedBackup('a newer Shopkeeper made it');
  return header;
}

/** Migrations of the backup's schema. @throws DamagedBackup if this program lacks one. */
async function migrationsOf({ migrations }: BackupHeader): Promise<Migration[]> {
  const migrationsByNumber = new Map(
    (await readMigrations()).map((migration) => [migration.number, migration]),
  );
  return migrations.map(({ number, name, checksum }) => {
    const migration = migrationsByNumber.get(number);
    if (!migration) throw new DamagedBackup(`a newer Shopkeeper made it (migration ${name})`);
    if (migration.checksum !== checksum)
      throw new DamagedBackup(`it was made with another version of migration ${name}`);
    return migration;
  });
}

async function createSchema(client: pg.PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query(
    'create table schema_migrations (number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const { text } of migrations) await client.query(text);
}
