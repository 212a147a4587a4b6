import type { Queryable } from '../../../server/storage/database.ts';
import { findOrdersOf } from './tables.ts';

/** A user's orders, including those deleted by the user, for "Download my data". */
export async function orderData(db: Queryable, userId: string): Promise<unknown> {
  const orders = await findOrdersOf(db, userId);
  return orders.map(({ userId: _, hiddenByOwner: deleted, ...order }) => ({ ...order, deleted }));
}
