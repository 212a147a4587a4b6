import { read, write } from '../../shared/operation.ts';
import type {
  MineParams,
  NoParams,
  Nothing,
  NotificationPage,
  OneNotification,
  UnreadCount,
} from './schemas.ts';

export type { Notification, NotificationPage } from './schemas.ts';

/** One's own notifications, newest first, eight a page (SPEC L55). */
export const mine = read<MineParams, NotificationPage>('notifications.mine', '/notifications', {
  items: 1,
  page: 0,
  pages: 0,
  total: 0,
  unread: 0,
});
/** The number on the badge (SPEC L39, L125). */
export const unreadCount = read<NoParams, UnreadCount>(
  'notifications.unreadCount',
  '/notifications/unread-count',
  { unread: 0 },
);
/** Reading twice changes nothing; a foreign or unknown id is refused with 404. */
export const markRead = write<OneNotification, Nothing>(
  'notifications.markRead',
  'POST',
  '/notifications/{id}/read',
);
export const markAllRead = write<NoParams, Nothing>(
  'notifications.markAllRead',
  'POST',
  '/notifications/read',
);
export const remove = write<OneNotification, Nothing>(
  'notifications.remove',
  'DELETE',
  '/notifications/{id}',
);
/** Restores one's own notification within ten minutes of its deletion; 404 after that. */
export const restore = write<OneNotification, Nothing>(
  'notifications.restore',
  'POST',
  '/notifications/{id}/restore',
);
