import type { Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import type { NotificationDraft } from '../rules.ts';

/**
 * Tells one person about an order, inside the transaction that caused it (SETTLED 41). Somebody who has left the shop
 * meanwhile is told nothing.
 */
export async function tellUser(
  tx: Transaction,
  userId: string,
  orderId: string,
  draft: NotificationDraft,
): Promise<void> {
  await tell(tx, orderId, draft, sql`id = ${userId}`);
}

/** Tells every administrator of this moment, by one statement (SPEC L76, L105). */
export async function tellAdmins(tx: Transaction, orderId: string, draft: NotificationDraft): Promise<void> {
  await tell(tx, orderId, draft, sql`role = 'admin'`);
}

async function tell(tx: Transaction, orderId: string, draft: NotificationDraft, whom: Sql): Promise<void> {
  const { message, type, status, images, imageProductIds, productTitles } = draft;
  // The time and order of our own ids, and for each row a random end: valid UUIDs of version 7.
  const begin = newId().slice(0, 19);
  await tx.run(sql`
    insert into notifications
      (id, user_id, order_id, message, type, status, images, image_product_ids, product_titles)
    select ${begin}::text || right(gen_random_uuid()::text, 17), id, ${orderId}, ${message}, ${type}, ${status},
           ${images}::text[], ${imageProductIds}::text[], ${productTitles}::text[]
    from users where ${whom}`);
}
