import type { Queryable } from '../src/server/storage/database.ts';
import { raw, type Sql, sql } from '../src/server/storage/sql.ts';

/** Rows as sorted text, by table. */
export type Rows = Map<string, string[]>;

/** Rate limit counters, which reads change too. */
const IGNORED_TABLES = new Set(['identity.attempts']);

async function tables(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'identity', 'graphile_worker')
      and c.relname <> 'known_crontabs' order by 1`);
  return rows.map(({ name }) => name).filter((name) => !IGNORED_TABLES.has(name));
}

/** All rows of all tables of the shop. */
export async function allRows(db: Queryable): Promise<Rows> {
  const found: Rows = new Map();
  for (const name of await tables(db)) {
    const rows = await db.many<{ row: string }>(sql`select t::text as row from ${raw(name)} t order by 1`);
    found.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

/** Added, deleted and changed rows, each prefixed with its table. */
export function changedRows(before: Rows, after: Rows): string[] {
  return [...after].flatMap(([table, rows]) => {
    const old = new Set(before.get(table));
    const now = new Set(rows);
    return [
      ...rows.filter((row) => !old.has(row)).map((row) => `${table} + ${row}`),
      ...[...old].filter((row) => !now.has(row)).map((row) => `${table} - ${row}`),
    ];
  });
}

/** A snapshot to compare with later. */
export interface TableSnapshot {
  /** Result of `pg_current_snapshot()`, which includes transactions in other databases. */
  snapshot: string;
  counts: Record<string, number>;
}

/** Takes a snapshot for `changedSince`, which is much cheaper than `allRows` but works within one database only. */
export async function takeSnapshot(db: Queryable): Promise<TableSnapshot> {
  const { counts } = await snapshotQueries(db);
  return (await db.one<TableSnapshot>(counts))!;
}

/** Rows written since the snapshot, and numbers of deleted rows, each prefixed with the table. */
export async function changedSince(db: Queryable, { snapshot, counts }: TableSnapshot): Promise<string[]> {
  // An unchanged snapshot means that no transaction has written.
  const now = await db.one<{ same: boolean }>(sql`select pg_current_snapshot()::text = ${snapshot} as same`);
  if (now!.same) return [];
  const { written } = await snapshotQueries(db);
  const all = await db.many<{ name: string; count: number; rows: string[] }>(
    sql`with earlier as materialized (select ${snapshot}::pg_snapshot as moment) ${written}`,
  );
  return all.flatMap(({ name, count, rows }) => {
    const deleted = counts[name]! - count;
    return [
      ...rows.map((row) => `${name} + ${row}`),
      ...(deleted > 0 ? [`${name}: ${deleted} rows deleted`] : []),
    ];
  });
}

/** Queries over all tables of a database. */
interface SnapshotQueries {
  /** The current snapshot, and row counts. */
  counts: Sql;
  /** Row counts, and rows written after the snapshot `earlier`. */
  written: Sql;
}

/** Cached, because tests run them hundreds of times. */
const cachedQueries = new WeakMap<Queryable, Promise<SnapshotQueries>>();

function snapshotQueries(db: Queryable): Promise<SnapshotQueries> {
  const queries = cachedQueries.get(db) ?? buildQueries(db);
  cachedQueries.set(db, queries);
  return queries;
}

async function buildQueries(db: Queryable): Promise<SnapshotQueries> {
  const names = await tables(db);
  // Not jsonb_build_object, which takes at most 100 arguments.
  const counts = names.map((name) => `('${name}', (select count(*) from ${name}))`);
  const written = names.map(
    (name) => `
      select '${name}' as name, (select count(*) from ${name}) as count, array(
        select t::text from ${name} t
        where not pg_visible_in_snapshot(t.xmin::text::xid8, (select moment from earlier))) as rows`,
  );
  return {
    counts: raw(
      `select pg_current_snapshot()::text as snapshot, jsonb_object_agg(name, count) as counts
       from (values ${counts.join(', ')}) counted (name, count)`,
    ),
    written: raw(written.join(' union all ')),
  };
}
