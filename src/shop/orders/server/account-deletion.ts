import type { Job, Jobs } from '../../../server/jobs/jobs.ts';
import type { Database, Queryable, Transaction } from '../../../server/storage/database.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import { syncUses } from '../../discounts/server/code-uses.ts';
import { CANCELLABLE } from '../transitions.ts';
import { syncStock } from './order-stock.ts';
import { changeStatus } from './status.ts';
import { lockOpenOrders, type StoredOrder } from './tables.ts';

/** Days after delivery during which the address of a deleted account's order is stored (SETTLED 11). */
const ADDRESS_RETENTION_DAYS = 30;

/**
 * Cancels the open orders of an account before its deletion, with the usual notifications (SETTLED 11). Locks profile
 * and cart, so that no order can be placed before the deletion. Returns a function that releases the used discount
 * codes and returns the pieces to stock; these rows are last in the lock order.
 */
export async function cancelOpenOrders(
  tx: Transaction,
  jobs: Jobs,
  userId: string,
): Promise<() => Promise<void>> {
  await tx.one(sql`select 1 from users where id = ${userId} for update`);
  await tx.one(sql`select 1 from carts where user_id = ${userId} for update`);
  const open = await lockOpenOrders(tx, userId, CANCELLABLE);
  const cancelled: StoredOrder[] = [];
  for (const order of open) {
    const changed = await changeStatus(tx, order, 'cancelled', { userId, role: 'user' });
    if (changed) cancelled.push(changed);
  }
  return async () => {
    await syncUses(
      tx,
      cancelled.map(({ id }) => id),
    );
    await syncStock(tx, jobs, cancelled, null);
  };
}

/** Removes the buyer from an account's orders; shipped and recently delivered orders keep the address (SETTLED 11). */
export async function anonymizeOrders(tx: Transaction, userId: string): Promise<void> {
  await tx.run(
    sql`update order_events set actor_id = null where actor_id = ${userId} and actor_role = 'user'`,
  );
  // Orders of demo accounts keep their idempotency key, because clearing the demo finds them by it.
  const anonymized = await tx.many<{ id: string }>(sql`
    update orders set user_id = null, version = version + 1, updated_at = now(),
      idempotency_key = case when exists (select from users where id = ${userId} and demo) then idempotency_key end
    where user_id = ${userId} returning id`);
  await clearAddresses(tx, sql`and id = any(${anonymized.map(({ id }) => id)}::text[])`);
}

/** Clears the addresses of orders without an owner that no longer need them. */
async function clearAddresses(db: Queryable, condition: Sql): Promise<void> {
  await db.run(sql`
    update orders set ship_to_name = '', ship_to_address = '', updated_at = now()
    where id in (
      select id from orders
      where user_id is null and (ship_to_name <> '' or ship_to_address <> '') and status <> 'shipped'
        and not (status = 'delivered' and delivery_date > now() - make_interval(days => ${ADDRESS_RETENTION_DAYS})) ${condition}
      order by id for update)`);
}

/** Daily job that clears expired addresses. */
export function clearAddressesJob(db: Database): Job {
  return { name: 'orders.forget-addresses', cron: '20 4 * * *', run: () => clearAddresses(db, sql``) };
}
