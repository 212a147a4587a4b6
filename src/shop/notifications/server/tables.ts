import { lockUsers } from '../../../server/identity/lock-users.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { storeDeleted, takeDeleted } from '../../../server/storage/deleted-records.ts';
import { empty, sql } from '../../../server/storage/sql.ts';
import type { Notification } from '../schemas.ts';

export interface NotificationCounts {
  total: number;
  unread: number;
}

/** Reads a user's notification counts, which are maintained by triggers (migration 0040). */
export async function notificationCounts(db: Queryable, userId: string): Promise<NotificationCounts> {
  const counts = await db.one<NotificationCounts>(sql`
    select coalesce(sum(total), 0)::int as total, coalesce(sum(unread), 0)::int as unread
    from notification_tallies where user_id = ${userId}`);
  return counts!;
}

/**
 * Reads a user's notifications, newest first, with all columns of SPEC L70. Old messages contain the order's id, which
 * is replaced by its code.
 */
export function notificationsOf(
  db: Queryable,
  userId: string,
  { limit, offset, olderThan }: { limit: number; offset: number; olderThan?: string | undefined },
): Promise<Notification[]> {
  const older = olderThan === undefined ? empty : sql`and id < ${olderThan}`;
  return db.many<Notification>(sql`
    select n.id, n.user_id as "userId", n.order_id as "orderId", o.code as "orderCode",
           coalesce(replace(n.message, o.id, o.code), n.message) as message, n.code,
           n.params || case when o.code is null then '{}' else jsonb_build_object('order', o.code) end as params, n.type, n.status, n.images,
           n.image_product_ids as "imageProductIds", n.product_titles as "productTitles", n.read,
           n.created_at as "createdAt"
    from (select * from notifications where user_id = ${userId} ${older} order by id desc limit ${limit} offset ${offset}) n
    left join orders o on o.id = n.order_id order by n.id desc`);
}

/** @returns false if the user has no such notification. */
export async function markOneRead(db: Queryable, userId: string, id: string): Promise<boolean> {
  const found = await db.one(sql`
    with marked as (update notifications set read = true where id = ${id} and user_id = ${userId} and not read)
    select 1 from notifications where id = ${id} and user_id = ${userId}`);
  return found !== undefined;
}

/** Marks at most `limit` unread notifications up to the id `newest` as read and returns their number. */
export function markSomeRead(db: Queryable, userId: string, newest: string, limit: number): Promise<number> {
  return db.run(sql`
    update notifications set read = true where id in (
      select id from notifications where user_id = ${userId} and not read and id <= ${newest}
      limit ${limit} for update)`);
}

/** Deletes a notification and stores it for Undo. @returns false if the user has no such notification. */
export async function removeOne(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const source = sql`from notifications n where n.id = ${id} and n.user_id = ${userId}`;
  await tx.run(sql`select 1 ${source} for update`);
  const stored = await storeDeleted(
    tx,
    'notification',
    sql`select n.id, n.user_id, to_jsonb(n) as record ${source}`,
  );
  return stored > 0 && (await tx.run(sql`delete ${source}`)) > 0;
}

/** Restores a user's deleted notification. @returns false if it is unknown, belongs to another user or is too old. */
export async function restoreOne(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const record = await takeDeleted(tx, 'notification', { id, userId });
  if (record === undefined) return false;
  await tx.run(sql`
    insert into notifications select * from jsonb_populate_record(null::notifications, ${record}::jsonb)
    on conflict do nothing`);
  return true;
}

/** Deletes at most `limit` read notifications older than `before` (ISO), locking their users; returns their number. */
export async function pruneSome(tx: Queryable, before: string, limit: number): Promise<number> {
  const old = await tx.many<{ id: string; userId: string }>(sql`
    select id, user_id as "userId" from notifications where read and created_at < ${before}
    order by created_at limit ${limit}`);
  await lockUsers(tx, { ids: [...new Set(old.map(({ userId }) => userId))] });
  return tx.run(sql`
    delete from notifications where id in (
      select id from notifications where id = any(${old.map(({ id }) => id)}::text[]) and read
      order by id for update)`);
}
