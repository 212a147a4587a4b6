import type { Queryable } from '../storage/database.ts';
import { sql } from '../storage/sql.ts';
import { type Check, counted, type Finding, note, well, wrong } from './finding.ts';

/** What must be on so that an acknowledged order outlives a power cut. */
const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'];

/** PostgreSQL itself: its version, whether what it acknowledged is safe, and whether it has noticed damage. */
export const databaseCheck: Check = {
  name: 'database',
  async look(db) {
    return [await version(db), ...(await unsafe(db)), ...(await damage(db)), ...(await crowded(db))];
  },
};

async function version(db: Queryable): Promise<Finding> {
  const { number, name } = (await db.one<{ number: number; name: string }>(sql`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as name`))!;
  if (number < 150_000)
    return wrong(`PostgreSQL ${name} is too old.`, 'DATABASE_URL must lead to PostgreSQL 15 or newer.');
  return well(`PostgreSQL ${name} answers.`);
}

async function unsafe(db: Queryable): Promise<Finding[]> {
  const rows = await db.many<{ name: string }>(sql`
    select name from pg_settings where name = any(${DURABLE}::text[]) and setting = 'off' order by name`);
  if (rows.length === 0) return [well('What it acknowledges is on the disk.')];
  const names = rows.map(({ name }) => name).join(', ');
  return [
    wrong(
      `PostgreSQL runs with ${names} switched off: a power cut may lose orders or damage everything.`,
      `Switch ${names} on in the configuration of PostgreSQL and start it again.`,
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
    wrong(`The index ${name} is unfinished.`, `Run in the database: reindex index ${name};`),
  );
  if (failed)
    findings.push(
      wrong(
        `PostgreSQL has read ${counted(failed.failures, 'damaged page')} from the disk.`,
        'Make a backup at once, look at the disk, and restore the last sound backup on another one.',
      ),
    );
  return findings;
}

async function crowded(db: Queryable): Promise<Finding[]> {
  const { used, most } = (await db.one<{ used: number; most: number }>(sql`
    select count(*) as used, current_setting('max_connections')::int as most
    from pg_stat_activity where backend_type = 'client backend'`))!;
  if (used < most * 0.9) return [];
  return [
    note(
      `${used} of ${most} connections to PostgreSQL are in use.`,
      'Lower WORKERS or the number of copies, or raise max_connections.',
    ),
  ];
}
