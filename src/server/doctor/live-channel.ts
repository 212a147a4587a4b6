import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Queryable } from '../storage/database.ts';
import { clientTo } from '../storage/hosts.ts';
import { readMigrations } from '../storage/migrate.ts';
import { sql } from '../storage/sql.ts';
import { type Check, counted, type Finding, note, well, wrong } from './finding.ts';

const ECHO_WITHIN_MS = 2_000;
const KINDS = ['announce_insert', 'announce_update', 'announce_delete'];

/** Do changes reach open screens? An echo through the database, and the triggers that announce changes. */
export function liveCheck(connection: pg.ClientConfig): Check {
  return {
    name: 'live',
    look: async (db) => [await echo(connection, db), ...(await queue(db)), ...(await triggers(db))],
  };
}

async function echo(connection: pg.ClientConfig, db: Queryable): Promise<Finding> {
  const channel = `shop_doctor_${randomUUID().replaceAll('-', '')}`;
  const client = clientTo({ ...connection, application_name: 'shopkeeper doctor' });
  client.on('error', () => {}); // then no echo comes
  await client.connect();
  try {
    const heard = new Promise<number>((resolve) =>
      client.on('notification', () => resolve(performance.now())),
    );
    await client.query(`listen ${channel}`);
    const sent = performance.now();
    await db.one(sql`select pg_notify(${channel}, '')`);
    const late = sleep(ECHO_WITHIN_MS, undefined, { ref: false });
    const at = await Promise.race([heard, late]);
    return at === undefined
      ? wrong(
          'A message through the database did not come back: open screens do not follow changes.',
          'DATABASE_URL must lead to PostgreSQL itself: a pooler in transaction mode swallows LISTEN.',
        )
      : well(`A message through the database comes back (${Math.ceil(at - sent)} ms).`);
  } finally {
    await client.end();
  }
}

/** A listener that stands still holds up the queue for all; when it is full, nothing can be written. */
async function queue(db: Queryable): Promise<Finding[]> {
  const { used } = (await db.one<{ used: number }>(
    sql`select pg_notification_queue_usage()::float as used`,
  ))!;
  if (used < 0.1) return [];
  return [
    note(
      `The queue of changes is ${Math.round(used * 100)} % full: a program listens and does not read.`,
      'Look in pg_stat_activity for an old connection that is idle in a transaction, and end it.',
    ),
  ];
}

async function triggers(db: Queryable): Promise<Finding[]> {
  const watched = (await readMigrations()).flatMap(({ text }) =>
    [...text.matchAll(/^select watch\('([\w.]+)'/gm)].map(([, table]) => table!),
  );
  const rows = await db.many<{ name: string; missing: boolean }>(sql`
    select w.name, count(*) filter (where t.tgname = any(${KINDS}::text[])) < ${KINDS.length} as missing
    from unnest(${watched}::text[]) w(name) left join pg_trigger t on t.tgrelid = to_regclass(w.name)
    group by w.name having count(*) filter (where t.tgname = any(${KINDS}::text[])) < ${KINDS.length}
    union all
    select distinct c.oid::regclass::text, false from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgenabled <> 'O' and c.relnamespace in ('public'::regnamespace, 'identity'::regnamespace)
    order by 1`);
  if (rows.length === 0) return [well(`${counted(watched.length, 'table')} announce what changes in them.`)];
  return rows.map(({ name, missing }) =>
    missing
      ? wrong(
          `Table ${name} has lost the triggers that announce its changes: open screens do not follow them.`,
          `Make a backup and restore it into an empty shop: that makes them anew.`,
        )
      : wrong(
          `Triggers of table ${name} are switched off: screens do not follow, and sums go wrong.`,
          `Run in the database: alter table ${name} enable trigger all;`,
        ),
  );
}
