import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';

/**
 * Returns the payments of a user's orders for "Download my data"; undefined if there are none. When the account is
 * deleted, they stay with its orders, which no longer name the buyer: they are the shop's accounting records.
 */
export async function paymentData(db: Queryable, userId: string): Promise<unknown> {
  const payments = await db.many(sql`
    select o.code as "orderCode", p.method, p.reference, p.due_at as "dueAt",
           coalesce((select jsonb_agg(jsonb_build_object('kind', e.kind, 'cents', e.cents, 'receivedOn', e.received_on,
             'note', e.note, 'lines', e.lines, 'recordedAt', e.created_at) order by e.id)
             from payment_events e where e.order_id = p.order_id), '[]') as events
    from orders o join payments p on p.order_id = o.id where o.user_id = ${userId} order by o.id desc`);
  return payments.length > 0 ? payments : undefined;
}
