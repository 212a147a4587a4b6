import type pg from 'pg';

export interface BackupTable {
  schema: string;
  name: string;
  /** All columns except generated ones. */
  columns: string[];
  /** Columns by which rows are sorted, so that equal tables produce equal bytes. */
  key: string[];
}

export interface SequenceValue {
  schema: string;
  name: string;
  value: string;
}

/** Tables of the job library that contain queued jobs; the others contain its own state. */
const JOB_TABLES = ['_private_tasks', '_private_job_queues', '_private_jobs', '_private_known_crontabs'];
export const JOBS_SCHEMA = 'graphile_worker';

export const quoteName = (...names: string[]): string =>
  names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.');

/** Makes the text format of rows independent of the server's configuration, and disables timeouts. */
export async function prepareSession(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres';
    set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'`);
}

/** Returns all tables of a backup; a table follows those that its foreign keys refer to. */
export async function backupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable & { oid: string; refersTo: string[] }>(
    `select c.oid::text, n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns,
       array(select a.attname::text from pg_index i, unnest(i.indkey::int[]) with ordinality k(num, place)
             join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
             where i.indrelid = c.oid and i.indisprimary and a.attrelid = i.indrelid order by k.place) as key,
       array(select f.confrelid::text from pg_constraint f
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r'
       and (n.nspname in ('public', 'identity') or (n.nspname = $1 and c.relname = any($2)))
       and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by n.nspname, c.relname`,
    [JOBS_SCHEMA, JOB_TABLES],
  );
  const ordered: typeof rows = [];
  let remaining = rows;
  while (remaining.length > 0) {
    const unordered = new Set(remaining.map(({ oid }) => oid));
    const next = remaining.filter(({ refersTo }) => !refersTo.some((oid) => unordered.has(oid)));
    if (next.length === 0) throw new Error('circular foreign keys between tables');
    ordered.push(...next);
    remaining = remaining.filter((table) => !next.includes(table));
  }
  return ordered.map(({ schema, name, columns, key }) => ({ schema, name, columns, key }));
}

/** Returns the SQL statement that reads a table in the order of its key. */
export function copyOutStatement({ schema, name, columns, key }: BackupTable): string {
  const order = (key.length > 0 ? key : columns).map((column) => quoteName(column)).join(', ');
  return `copy (select ${list(columns)} from ${quoteName(schema, name)} order by ${order}) to stdout`;
}

/** Returns the SQL statement that fills a table. */
export function copyInStatement({ schema, name, columns }: BackupTable): string {
  return `copy ${quoteName(schema, name)} (${list(columns)}) from stdin`;
}

const list = (columns: readonly string[]) => columns.map((column) => quoteName(column)).join(', ');

/** Reads the values of all sequences that have been used. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where schemaname = any($1) and last_value is not null order by 1, 2`,
    [['public', 'identity', JOBS_SCHEMA]],
  );
  return rows;
}
