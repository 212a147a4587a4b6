import type pg from 'pg';
import { readMigrations } from '../storage/migrate.ts';

/** SQL condition: not created by an extension. */
const isNotFromExtension = (kind: 'pg_class' | 'pg_proc') => `not exists (
  select 1 from pg_depend d where d.classid = '${kind}'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Tables and views that any of the shop's migrations creates in the schema `public`. */
async function ownRelations(): Promise<string[]> {
  const createStatement =
    /create (?:unlogged )?(?:table|(?:or replace )?(?:materialized )?view) (?:if not exists )?(\w+)/gi;
  const texts = (await readMigrations()).map(({ text }) => text);
  return [
    'schema_migrations',
    ...texts.flatMap((text) => [...text.matchAll(createStatement)].map(([, name]) => name!)),
  ];
}

/**
 * Returns whether the database is empty or contains a shop without users, products and orders. Tables of other programs
 * count as content.
 */
export async function isEmptyShop(pool: pg.Pool): Promise<boolean> {
  // Other programs may have a table `schema_migrations`, too; only the shop's has this column.
  const { rows: ownTable } = await pool.query(
    `select 1 from pg_attribute
     where attrelid = to_regclass('public.schema_migrations') and attname = 'checksum' and not attisdropped`,
  );
  const { rows: others } = await pool.query(
    `select 1 from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and c.relname <> all($1::text[]) and ${isNotFromExtension('pg_class')} limit 1`,
    [ownTable.length > 0 ? await ownRelations() : []],
  );
  if (others.length > 0) return false;
  for (const table of ['identity.user', 'public.products', 'public.orders']) {
    const { rows } = await pool.query('select to_regclass($1) is not null as exists', [table]);
    if (rows[0].exists && (await pool.query(`select 1 from ${table} limit 1`)).rows.length > 0) return false;
  }
  return true;
}

/**
 * Drops the schema `identity` and all tables and routines in `public`, except those of extensions, in the caller's
 * transaction.
 */
export async function clearShop(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists identity cascade');
  await client.query(`
    do $$ declare statement text; begin
      for statement in
        select format('drop table if exists %s cascade', c.oid::regclass) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and ${isNotFromExtension('pg_class')}
      loop execute statement; end loop;
      for statement in
        select format('drop routine if exists %s cascade', c.oid::regprocedure) from pg_proc c
        where c.pronamespace = 'public'::regnamespace
          and ${isNotFromExtension('pg_proc')}
      loop execute statement; end loop;
    end $$`);
}
