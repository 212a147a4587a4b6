import type pg from 'pg';

/** Does the database hold nobody and nothing? A shop that has just been started for the first time does. */
export async function isEmptyShop(pool: pg.Pool): Promise<boolean> {
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
          and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      loop execute statement; end loop;
      for statement in
        select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop execute statement; end loop;
    end $$`);
}
