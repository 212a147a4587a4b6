import type { Queryable } from '../../../server/storage/database.ts';
import { notificationsOf } from './tables.ts';

/** Maximum notifications in the download; older ones are omitted. */
const LIMIT = 10_000;

/** Returns a user's notifications for "Download my data". */
export async function notificationData(db: Queryable, userId: string): Promise<unknown> {
  const list = await notificationsOf(db, userId, { limit: LIMIT, offset: 0 });
  return list.map(({ id, orderCode: orderId, message, status, read, createdAt }) => ({
    id,
    orderId,
    message,
    status,
    read,
    createdAt,
  }));
}
