import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Queryable } from '../storage/database.ts';
import { createClient } from '../storage/hosts.ts';
import { readMigrations } from '../storage/migrate.ts';
import { sql } from '../storage/sql.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Check, counted, type Finding, note, ok, wrong } from './finding.ts';

const ECHO_TIMEOUT_MS = 2_000;
/** Triggers that the function `watch` creates for a table. */
const TRIGGERS = ['announce_insert', 'announce_update', 'announce_delete'];

/** Checks that changes reach open pages: an echo through LISTEN/NOTIFY, the queue, and the change triggers. */
export function liveCheck(connection: pg.ClientConfig): Check {
  return {
    name: 'live',
    run: async (db) => [await echo(connection, db), ...(await queue(db)), ...(await triggers(db))],
  };
}

async function echo(connection: pg.ClientConfig, db: Queryable): Promise<Finding> {
  const channel = `shop_doctor_${randomUUID().replaceAll('-', '')}`;
  const client = createClient({ ...connection, application_name: 'shopkeeper doctor' });
  client.on('error', () => {}); // the echo then times out
  await client.connect();
  try {
    const echoed = new Promise<number>((resolve) =>
      client.on('notification', () => resolve(performance.now())),
    );
    await client.query(`listen ${channel}`);
    const sent = performance.now();
    await db.one(sql`select pg_notify(${channel}, '')`);
    const arrivedAt = await withTimeout(echoed, ECHO_TIMEOUT_MS).catch(() => undefined);
    return arrivedAt === undefined
      ? wrong(
          'A message through the database did not arrive: open pages do not show changes.',
          'DATABASE_URL must point to PostgreSQL itself: a pooler in transaction mode does not support LISTEN.',
        )
      : ok(`A message through the database arrives (${Math.ceil(arrivedAt - sent)} ms).`);
  } finally {
    await client.end();
  }
}

/** A listener that does not read keeps the queue from being emptied. When the queue is full, writes fail. */
async function queue(db: Queryable): Promise<Finding[]> {
  const { used } = (await db.one<{ used: number }>(
    sql`select pg_notification_queue_usage()::float as used`,
  ))!;
  if (used < 0.1) return [];
  return [
    note(
      `The notification queue is ${Math.round(used * 100)} % full: a client listens but does not read.`,
      'In pg_stat_activity, find the oldest connection with the state "idle in transaction", and end it.',
    ),
  ];
}

/** Statements of migrations that create the triggers of a table, or drop one of them. */
const STATEMENTS = /^(?:select watch\('([\w.]+)'|drop trigger (\w+) on ([\w.]+))/gm;

/** Returns the names of the triggers that the migrations create, and do not drop again, by watched table. */
async function expectedTriggers(): Promise<Map<string, Set<string>>> {
  const created = new Map<string, Set<string>>();
  for (const { text } of await readMigrations()) {
    for (const [, watched, trigger, table] of text.matchAll(STATEMENTS))
      if (watched) created.set(watched, new Set(TRIGGERS));
      else created.get(table!)?.delete(trigger!);
  }
  return created;
}

async function triggers(db: Queryable): Promise<Finding[]> {
  const watched = await expectedTriggers();
  const expected = [...watched].flatMap(([table, names]) => [...names].map((name) => ({ table, name })));
  const rows = await db.many<{ name: string; missing: boolean }>(sql`
    select distinct e.table_name as name, true as missing
    from unnest(${expected.map(({ table }) => table)}::text[], ${expected.map(({ name }) => name)}::text[])
      e(table_name, trigger_name)
      left join pg_trigger t on t.tgrelid = to_regclass(e.table_name) and t.tgname = e.trigger_name
    where t.oid is null
    union all
    select distinct c.oid::regclass::text, false from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgenabled <> 'O' and c.relnamespace in ('public'::regnamespace, 'identity'::regnamespace)
    order by 1`);
  if (rows.length === 0) return [ok(`${counted(watched.size, 'table')} publish their changes.`)];
  return rows.map(({ name, missing }) =>
    missing
      ? wrong(
          `Table ${name} lacks the triggers that publish its changes: open pages do not show them.`,
          `Make a backup and restore it into an empty shop, which creates the triggers again.`,
        )
      : wrong(
          `Triggers of table ${name} are disabled: open pages do not show changes, and totals become wrong.`,
          `Run in the database: alter table ${name} enable trigger all;`,
        ),
  );
}
