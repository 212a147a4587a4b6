import { inBatches, mapBatches } from '../../../server/storage/batches.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { findOrdersOf, type StoredOrder } from './tables.ts';

/** Returns a user's orders, including those that the user has deleted, for "Download my data". */
export async function orderData(db: Queryable, userId: string) {
  const orders = inBatches<StoredOrder>((last, limit) => findOrdersOf(db, userId, last?.id, limit));
  return mapBatches(orders, ({ userId: _, hiddenByOwner: deleted, ...order }) => ({ ...order, deleted }));
}
