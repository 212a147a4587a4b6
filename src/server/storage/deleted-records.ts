import type { Queryable } from './database.ts';
import { raw, type Sql, sql } from './sql.ts';

export type DeletedKind = 'review' | 'notification';

/** Minutes within which a deletion can be undone; the toast with Undo is visible for 8 s. */
const RESTORE_MINUTES = 10;

const window = raw(`interval '${RESTORE_MINUTES} minutes'`);

/**
 * Stores deleted rows for Undo. `deleted` selects `id`, `user_id` and `record` (the row as jsonb).
 * @returns the number of stored rows.
 */
export function storeDeleted(tx: Queryable, kind: DeletedKind, deleted: Sql): Promise<number> {
  return tx.run(sql`
    insert into deleted_records (kind, id, user_id, record)
    select ${kind}, id, user_id, record from (${deleted}) d
    on conflict (kind, id) do update set record = excluded.record, deleted_at = excluded.deleted_at`);
}

/** Removes and returns a deleted record of this user; undefined if there is none within the time for Undo. */
export async function takeDeleted(
  tx: Queryable,
  kind: DeletedKind,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const row = await tx.one<{ record: string }>(sql`
    delete from deleted_records
    where kind = ${kind} and id = ${id} and user_id = ${userId} and deleted_at > now() - ${window}
    returning record::text`);
  return row?.record;
}

/** Removes records that can no longer be restored; returns their number. */
export function purgeDeleted(db: Queryable, kind: DeletedKind): Promise<number> {
  return db.run(sql`delete from deleted_records where kind = ${kind} and deleted_at <= now() - ${window}`);
}
