import type pg from 'pg';
import { readMigrations } from '../storage/migrate.ts';

/** Tables and routines that somebody made in the common schema; extensions bring their own. */
const isOrdinary = (kind: 'pg_class' | 'pg_proc') => `not exists (
  select 1 from pg_depend d where d.classid = '${kind}'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** Tables and views that the shop's migrations have ever made in the common schema. */
async function ownRelations(): Promise<string[]> {
  const made =
    /create (?:unlogged )?(?:table|(?:or replace )?(?:materialized )?view) (?:if not exists )?(\w+)/gi;
  const texts = (await readMigrations()).map(({ text }) => text);
  return ['schema_migrations', ...texts.flatMap((text) => [...text.matchAll(made)].map(([, name]) => name!))];
}

/**
 * Does the database hold nobody and nothing? A shop that has just been started for the first time does; what another
 * program, or somebody by hand, keeps in the common schema is something.
 */
export async function isEmptyShop(pool: pg.Pool): Promise<boolean> {
  // Others use names such as `users`, and `schema_migrations`, too; only the shop's has this column.
  const { rows: ours } = await pool.query(
    `select 1 from pg_attribute
     where attrelid = to_regclass('public.schema_migrations') and attname = 'checksum' and not attisdropped`,
  );
  const { rows: others } = await pool.query(
    `select 1 from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
       and c.relname <> all($1::text[]) and ${isOrdinary('pg_class')} limit 1`,
    [ours.length > 0 ? await ownRelations() : []],
  );
  if (others.length > 0) return false;
  for (const table of ['identity.user', 'public.products', 'public.orders']) {
    const { rows } = await pool.query('select to_regclass($1) is not null as there', [table]);
    if (rows[0].there && (await pool.query(`select 1 from ${table} limit 1`)).rows.length > 0) return false;
  }
  return true;
}

/** Removes everything of the shop, extensions excepted. In the caller's transaction, so that it can be taken back. */
export async function clearShop(client: pg.ClientBase): Promise<void> {
  await client.query('drop schema if exists identity cascade');
  await client.query(`
    do $$ declare statement text; begin
      for statement in
        select format('drop table if exists %s cascade', c.oid::regclass) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and ${isOrdinary('pg_class')}
      loop execute statement; end loop;
      for statement in
        select format('drop routine if exists %s cascade', c.oid::regprocedure) from pg_proc c
        where c.pronamespace = 'public'::regnamespace
          and ${isOrdinary('pg_proc')}
      loop execute statement; end loop;
    end $$`);
}
