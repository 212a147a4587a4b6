import type { Queryable } from '../../../server/storage/database.ts';
import { findRequestsOf } from './tables.ts';

/**
 * Returns the products about which a user has asked to be notified, for "Download my data"; undefined if there are
 * none.
 */
export async function requestData(db: Queryable, userId: string): Promise<unknown> {
  const requests = await findRequestsOf(db, userId);
  return requests.length > 0 ? requests : undefined;
}
