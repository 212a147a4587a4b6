import type { Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { join, type Sql, sql } from '../../../server/storage/sql.ts';
import type { NotificationDraft } from '../rules.ts';

/**
 * Tells one person about an order, inside the transaction that caused it (SETTLED 41). Somebody who has left the shop
 * meanwhile is told nothing.
 */
export async function notifyUser(
  tx: Transaction,
  userId: string,
  orderId: string,
  draft: NotificationDraft,
): Promise<void> {
  await tell(tx, [rows(orderId, draft, sql`id = ${userId}`)]);
}

/** Tells every administrator of this moment, by one statement (SPEC L76, L105). */
export async function notifyAdmins(
  tx: Transaction,
  orderId: string,
  draft: NotificationDraft,
): Promise<void> {
  await tell(tx, [rows(orderId, draft, sql`role = 'admin'`)]);
}

/** Tells one person and every administrator, each in their own words, by one statement: checkout waits for it. */
export async function notifyUserAndAdmins(
  tx: Transaction,
  userId: string,
  orderId: string,
  { user, admins }: { user: NotificationDraft; admins: NotificationDraft },
): Promise<void> {
  await tell(tx, [rows(orderId, user, sql`id = ${userId}`), rows(orderId, admins, sql`role = 'admin'`)]);
}

/**
 * Takes back what was told about an order in the transaction of an instant (a timestamp as PostgreSQL writes it), as
 * far as it is still unread. Answers whose notifications they were.
 */
export async function retract(tx: Transaction, orderId: string, toldAt: string): Promise<string[]> {
  const gone = await tx.many<{ userId: string }>(sql`
    delete from notifications where order_id = ${orderId} and not read and created_at = ${toldAt}::timestamptz
    returning user_id as "userId"`);
  return gone.map(({ userId }) => userId);
}

async function tell(tx: Transaction, news: readonly Sql[]): Promise<void> {
  await tx.run(sql`
    insert into notifications
      (id, user_id, order_id, message, type, status, images, image_product_ids, product_titles)
    ${join(news, ' union all ')}`);
}

function rows(orderId: string, draft: NotificationDraft, whom: Sql): Sql {
  const { message, type, status, images, imageProductIds, productTitles } = draft;
  // The time and order of our own ids, and for each row a random end: valid UUIDs of version 7.
  const begin = newId().slice(0, 19);
  return sql`
    select ${begin}::text || right(gen_random_uuid()::text, 17), id, ${orderId}::text, ${message}::text, ${type}::text,
           ${status}::text, ${images}::text[], ${imageProductIds}::text[], ${productTitles}::text[]
    from users where ${whom}`;
}
