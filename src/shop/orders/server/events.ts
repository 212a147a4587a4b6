import type { Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { OrderRole } from '../transitions.ts';

/** The user who changes an order; `userId` is null after the account is deleted. */
export interface OrderActor {
  userId: string | null;
  role: OrderRole;
}

export interface OrderEventRow {
  orderId: string;
  kind: 'placed' | 'status' | 'estimate' | 'deleted by owner' | 'deleted' | 'restored';
  from?: string | null;
  /** A status, or the time (ISO) of an estimate. */
  to?: string | null;
}

/**
 * Records a change of an order in its history, in the transaction of the change (SETTLED 35). Returns the event's id.
 */
export async function recordEvent(
  tx: Transaction,
  { userId, role }: OrderActor,
  { orderId, kind, from = null, to = null }: OrderEventRow,
): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into order_events (id, order_id, kind, from_value, to_value, actor_id, actor_role)
    values (${id}, ${orderId}, ${kind}, ${from}, ${to}, ${userId}, ${role})`);
  return id;
}

/** Returns the last status change of an order: event id, previous status, and time with full precision. */
export async function lastStatusChange(
  tx: Transaction,
  orderId: string,
): Promise<{ id: string; from: string; at: string } | undefined> {
  return tx.one(sql`
    select id, from_value as "from", at::text as at from order_events
    where order_id = ${orderId} and kind = 'status' order by id desc limit 1`);
}
