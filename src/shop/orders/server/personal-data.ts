import type { Queryable } from '../../../server/storage/database.ts';
import { findOrdersOf } from './tables.ts';

/** Returns a user's orders, including those that the user has deleted, for "Download my data". */
export async function orderData(db: Queryable, userId: string): Promise<unknown> {
  const orders = await findOrdersOf(db, userId);
  return orders.map(({ userId: _, hiddenByOwner: deleted, ...order }) => ({ ...order, deleted }));
}
