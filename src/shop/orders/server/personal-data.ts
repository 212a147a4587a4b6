import type { Queryable } from '../../../server/storage/database.ts';
import { findOrdersOf } from './tables.ts';

/** All orders of a person, those too that the person has deleted, for "Download my data". */
export async function orderData(db: Queryable, userId: string): Promise<unknown> {
  const orders = await findOrdersOf(db, userId);
  return orders.map(({ userId: _, hiddenByOwner: deleted, ...order }) => ({ ...order, deleted }));
}
