import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** The viewer's notifications, newest first, eight per page (SPEC L55). */
export const mine = read<s.MyNotificationsParams, s.NotificationPage>(
  'notifications.mine',
  '/notifications',
  {
    items: 1,
    page: 0,
    pages: 0,
    total: 0,
    unread: 0,
  },
);
/** The unread count on the badge (SPEC L39, L125). */
export const unreadCount = read<s.NoParams, s.UnreadCount>(
  'notifications.unreadCount',
  '/notifications/unread-count',
  { unread: 0 },
);
/** Marks a notification as read. Idempotent; 404 for an unknown id or another user's notification. */
export const markRead = write<s.NotificationParams>(
  'notifications.markRead',
  'POST /notifications/{id}/read',
);
export const markAllRead = write('notifications.markAllRead', 'POST /notifications/read');
export const remove = write<s.NotificationParams>('notifications.remove', 'DELETE /notifications/{id}');
/** Restores the viewer's notification within ten minutes of its deletion; 404 after that. */
export const restore = write<s.NotificationParams>(
  'notifications.restore',
  'POST /notifications/{id}/restore',
);
