import type { Database, Queryable } from '../../../../server/storage/database.ts';
import { sql } from '../../../../server/storage/sql.ts';
import { pictureReferences } from './references.ts';

/** Retention of unused pictures in days, for unsaved forms and Undo. */
const KEEP_UNUSED_DAYS = 7;
/** Orders or notifications read per statement. */
const BATCH_SIZE = 5_000;

/**
 * Marks pictures that no product (deleted or not), order, notification or version of the settings references, and
 * removes those that have been marked for `KEEP_UNUSED_DAYS`. Returns the removed hashes.
 */
export async function removeUnusedPictures(db: Database): Promise<string[]> {
  const all = await db.many<{ hash: string }>(sql`select hash from pictures`);
  if (all.length === 0) return [];
  const used = await usedPictures(db);
  const unused = all.map(({ hash }) => hash).filter((hash) => !used.has(hash));
  await db.run(sql`
    update pictures set unused_since = case when hash = any(${unused}::text[]) then now() end
    where (unused_since is null) = (hash = any(${unused}::text[]))`);
  // Checks products again, because one may have been saved since; a concurrent save has called `markPicturesUsed`.
  // Orders reference only pictures that a product has referenced.
  const removed = await db.many<{ hash: string }>(sql`
    delete from pictures p
    where unused_since < now() - make_interval(days => ${KEEP_UNUSED_DAYS}) and hash = any(${unused}::text[])
      and not exists (select from (${pictureReferences('products')}) r where r.hash = p.hash)
    returning hash`);
  return removed.map(({ hash }) => hash);
}

async function usedPictures(db: Queryable): Promise<Set<string>> {
  const used = new Set<string>();
  const add = (rows: { hash: string }[]) => {
    for (const { hash } of rows) used.add(hash);
  };
  for (const table of ['products', 'settings'] as const)
    add(await db.many(sql`select distinct hash from (${pictureReferences(table)}) r`));
  for (const table of ['orders', 'notifications'] as const)
    for (
      let [from, to] = ['', await lastIdOfNextBatch(db, table, '')];
      to;
      [from, to] = [to, await lastIdOfNextBatch(db, table, to)]
    )
      add(
        await db.many(sql`
          select distinct hash from (${pictureReferences(table, sql`and id > ${from} and id <= ${to}`)}) r`),
      );
  return used;
}

/** Returns the last id of the batch after an id; undefined at the end. */
async function lastIdOfNextBatch(
  db: Queryable,
  table: 'orders' | 'notifications',
  after: string,
): Promise<string | undefined> {
  const rows =
    table === 'orders'
      ? sql`select id from orders where id > ${after} order by id limit ${BATCH_SIZE}`
      : sql`select id from notifications where id > ${after} order by id limit ${BATCH_SIZE}`;
  const row = await db.one<{ id: string | null }>(sql`select max(id) as id from (${rows}) r`);
  return row?.id ?? undefined;
}
