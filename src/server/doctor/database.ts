import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { type Check, counted, type Finding, note, ok, wrong } from './finding.ts';

/** Settings that must be on for committed orders to survive a power failure. */
const DURABILITY_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** Checks PostgreSQL: version, durability, reported damage, free connections. */
export const databaseCheck: Check = {
  name: 'database',
  async run(db) {
    return [await version(db), ...(await durability(db)), ...(await damage(db)), ...(await connections(db))];
  },
};

async function version(db: Queryable): Promise<Finding> {
  const { number, name } = (await db.one<{ number: number; name: string }>(sql`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`))!;
  if (number < 150_000)
    return wrong(`PostgreSQL ${name} is too old.`, 'DATABASE_URL must point to PostgreSQL 15 or newer.');
  return ok(`PostgreSQL ${name} is reachable.`);
}

async function durability(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<{ name: string }>(sql`
    select name from pg_settings where name = any(${DURABILITY_SETTINGS}::text[]) and setting = 'off' order by name`);
  if (rows.length === 0) return [ok('Committed data is on the disk.')];
  const names = rows.map(({ name }) => name).join(', ');
  return [
    wrong(
      `PostgreSQL runs with ${names} off: a power failure may lose orders or damage the database.`,
      `Turn ${names} on in the configuration of PostgreSQL and restart it.`,
    ),
  ];
}

async function damage(db: Queryable): Promise<Finding[]> {
  const failed = await db.one<{ failures: number }>(sql`
    select checksum_failures as failures from pg_stat_database
    where datname = current_database() and checksum_failures > 0`);
  const indexes = await db.many<{ name: string }>(sql`
    select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid order by 1`);
  const findings = indexes.map(({ name }) =>
    wrong(`The index ${name} is incomplete.`, `Run in the database: reindex index ${name};`),
  );
  if (failed)
    findings.push(
      wrong(
        `PostgreSQL has read ${counted(failed.failures, 'damaged page')} from the disk.`,
        'Make a backup now, check the disk, and restore the last good backup on another disk.',
      ),
    );
  return findings;
}

async function connections(db: Queryable): Promise<Finding[]> {
  const { used, max } = (await db.one<{ used: number; max: number }>(sql`
    select count(*) as used, current_setting('max_connections')::int as max
    from pg_stat_activity where backend_type = 'client backend'`))!;
  if (used < max * 0.9) return [];
  return [
    note(
      `${used} of ${max} connections to PostgreSQL are in use.`,
      'Lower WORKERS or the number of instances, or raise max_connections.',
    ),
  ];
}
