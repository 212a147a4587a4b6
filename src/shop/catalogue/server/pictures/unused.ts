import type { Database, Queryable } from '../../../../server/storage/database.ts';
import { sql } from '../../../../server/storage/sql.ts';
import { pictureReferences } from './references.ts';

/** Days that an unused picture is kept, for unsaved forms and undo. */
const KEEP_UNUSED_DAYS = 7;
/** Orders and notifications that are read by one statement. */
const BATCH_SIZE = 5_000;

/**
 * Notes which pictures nothing shows, and removes those of which that has been so for a week: neither a product (on the
 * shelf or off it) nor an order nor a notification names them. Answers the removed hashes.
 */
export async function removeUnusedPictures(db: Database): Promise<string[]> {
  const all = await db.many<{ hash: string }>(sql`select hash from pictures`);
  if (all.length === 0) return [];
  const used = await usedPictures(db);
  const unused = all.map(({ hash }) => hash).filter((hash) => !used.has(hash));
  await db.run(sql`
    update pictures set unused_since = case when hash = any(${unused}::text[]) then now() end
    where (unused_since is null) = (hash = any(${unused}::text[]))`);
  // The delete checks products again: one may have been saved since; one being saved has called `markPicturesUsed`.
  // Orders only show pictures that a product has shown.
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
  add(await db.many(sql`select distinct hash from (${pictureReferences('products')}) r`));
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

/** The last id of the next rows after an id; undefined at the end. */
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
