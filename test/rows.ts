import type { Queryable } from '../src/server/storage/database.ts';
import { raw, sql } from '../src/server/storage/sql.ts';

/** The rows of one table as text, by their text. */
export type Rows = Map<string, string[]>;

/** What counts tries, and what is only about reading. */
const CHANGES_ANYWAY = new Set(['identity.attempts']);

async function tables(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ name: string }>(sql`
    select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'identity', 'graphile_worker')
      and c.relname <> 'known_crontabs' order by 1`);
  return rows.map(({ name }) => name).filter((name) => !CHANGES_ANYWAY.has(name));
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
