import type { Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { join, type Sql, sql } from '../../../server/storage/sql.ts';
import type { NotificationDraft } from '../rules.ts';

/**
 * Notifies a user in the transaction that makes the change (SETTLED 41). `orderId`: null if the notification is not about
 * an order. Does nothing if the user has been deleted.
 */
export async function notifyUser(
  tx: Transaction,
  userId: string,
  orderId: string | null,
  draft: NotificationDraft,
): Promise<void> {
  await insertNotifications(tx, [selectForRecipients(orderId, draft, sql`id = ${userId}`)]);
}

/** Notifies all current administrators in one statement (SPEC L76, L105). */
export async function notifyAdmins(
  tx: Transaction,
  orderId: string | null,
  draft: NotificationDraft,
): Promise<void> {
  await insertNotifications(tx, [selectForRecipients(orderId, draft, sql`role = 'admin'`)]);
}

/** Notifies a user and all administrators in one statement, because the checkout waits for the result. */
export async function notifyUserAndAdmins(
  tx: Transaction,
  userId: string,
  orderId: string,
  { user, admins }: { user: NotificationDraft; admins: NotificationDraft },
): Promise<void> {
  await insertNotifications(tx, [
    selectForRecipients(orderId, user, sql`id = ${userId}`),
    selectForRecipients(orderId, admins, sql`role = 'admin'`),
  ]);
}

/**
 * Deletes the unread notifications about an order that were created by the transaction with this start time (a
 * PostgreSQL timestamp). Returns the ids of their users.
 */
export async function retract(tx: Transaction, orderId: string, createdAt: string): Promise<string[]> {
  const deleted = await tx.many<{ userId: string }>(sql`
    delete from notifications where order_id = ${orderId} and not read and created_at = ${createdAt}::timestamptz
    returning user_id as "userId"`);
  return deleted.map(({ userId }) => userId);
}

async function insertNotifications(tx: Transaction, selects: readonly Sql[]): Promise<void> {
  await tx.run(sql`
    insert into notifications
      (id, user_id, order_id, message, code, params, type, status, images, image_product_ids, product_titles)
    ${join(selects, ' union all ')}`);
}

/** Builds a SELECT with one notification for each user who matches the condition `recipients`. */
function selectForRecipients(orderId: string | null, draft: NotificationDraft, recipients: Sql): Sql {
  const { message, code, params = {}, type, status, images, imageProductIds, productTitles } = draft;
  // One UUID of version 7 per row: the timestamp of a new id, followed by a random suffix.
  const prefix = newId().slice(0, 19);
  return sql`
    select ${prefix}::text || right(gen_random_uuid()::text, 17), id, ${orderId}::text, ${message}::text, ${code}::text,
           ${JSON.stringify(params)}::jsonb, ${type}::text,
           ${status}::text, ${images}::text[], ${imageProductIds}::text[], ${productTitles}::text[]
    from users where ${recipients}`;
}
