import { inBatches, mapBatches } from '../../../server/storage/batches.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import type { Notification } from '../schemas.ts';
import { notificationsOf } from './tables.ts';

/** Returns a user's notifications for "Download my data". */
export async function notificationData(db: Queryable, userId: string) {
  const list = inBatches<Notification>((last, limit) =>
    notificationsOf(db, userId, { limit, offset: 0, olderThan: last?.id }),
  );
  return mapBatches(list, ({ id, orderCode: orderId, message, status, read, createdAt }) => ({
    id,
    orderId,
    message,
    status,
    read,
    createdAt,
  }));
}
