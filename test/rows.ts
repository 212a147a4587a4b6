import type { Queryable } from '../src/server/storage/database.ts';
import { raw, type Sql, sql } from '../src/server/storage/sql.ts';

/** The rows of one table as text, by their text. */
export type Rows = Map<string, string[]>;

/** What counts tries, and what is only about reading. */
const IGNORED_TABLES = new Set(['identity.attempts']);

async function tables(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'identity', 'graphile_worker')
      and c.relname <> 'known_crontabs' order by 1`);
  return rows.map(({ name }) => name).filter((name) => !IGNORED_TABLES.has(name));
}

/** Every row of every table that the shop keeps. */
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

/** Each row that is new, gone or changed, after the name of its table; empty when nothing has changed. */
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

/** What had been written, and how many rows each table had. */
export interface TableSnapshot {
  /** As PostgreSQL writes it: other databases of the server, too, may have transactions under way. */
  snapshot: string;
  counts: Record<string, number>;
}

/** Now, to compare with later: much less work than `allRows`, which tells equal rows of two databases. */
export async function takeSnapshot(db: Queryable): Promise<TableSnapshot> {
  const { counts } = await snapshotQueries(db);
  return (await db.one<TableSnapshot>(counts))!;
}

/** Each row that was written since, and how many are gone, after the name of its table; empty when nothing was. */
export async function changedSince(db: Queryable, { snapshot, counts }: TableSnapshot): Promise<string[]> {
  // Whoever writes or removes a row changes which transactions are done or which comes next.
  const now = await db.one<{ same: boolean }>(sql`select pg_current_snapshot()::text = ${snapshot} as same`);
  if (now!.same) return [];
  const { written } = await snapshotQueries(db);
  const all = await db.many<{ name: string; count: number; rows: string[] }>(
    sql`with earlier as materialized (select ${snapshot}::pg_snapshot as moment) ${written}`,
  );
  return all.flatMap(({ name, count, rows }) => {
    const gone = counts[name]! - count;
    return [...rows.map((row) => `${name} + ${row}`), ...(gone > 0 ? [`${name}: ${gone} rows gone`] : [])];
  });
}

/** What looks at all tables of a database. */
interface SnapshotQueries {
  /** Now, and how many rows each has. */
  counts: Sql;
  /** The same of each, and the rows written after the snapshot that is `earlier`. */
  written: Sql;
}

/** They are asked hundreds of times. */
const cachedQueries = new WeakMap<Queryable, Promise<SnapshotQueries>>();

function snapshotQueries(db: Queryable): Promise<SnapshotQueries> {
  const known = cachedQueries.get(db) ?? buildQueries(db);
  cachedQueries.set(db, known);
  return known;
}

async function buildQueries(db: Queryable): Promise<SnapshotQueries> {
  const names = await tables(db);
  const counts = names.map((name) => `'${name}', (select count(*) from ${name})`);
  const written = names.map(
    (name) => `
      select '${name}' as name, (select count(*) from ${name}) as count, array(
        select t::text from ${name} t
        where not pg_visible_in_snapshot(t.xmin::text::xid8, (select moment from earlier))) as rows`,
  );
  return {
    counts: raw(
      `select pg_current_snapshot()::text as snapshot, jsonb_build_object(${counts.join(', ')}) as counts`,
    ),
    written: raw(written.join(' union all ')),
  };
}
