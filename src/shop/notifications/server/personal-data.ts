import type { Queryable } from '../../../server/storage/database.ts';
import { notificationsOf } from './tables.ts';

/** More than anybody reads; the newest ones. */
const MOST = 10_000;

/** What a person was told, for "Download my data". */
export async function notificationData(db: Queryable, userId: string): Promise<unknown> {
  const list = await notificationsOf(db, userId, { limit: MOST, offset: 0 });
  return list.map(({ id, orderCode: orderId, message, status, read, createdAt }) => ({
    id,
    orderId,
    message,
    status,
    read,
    createdAt,
  }));
}
