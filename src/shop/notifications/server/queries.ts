import { defineRead } from '../../../server/operations.ts';
import { clampPage, pageCount } from '../../../shared/paging.ts';
import * as contract from '../contract.ts';
import { NOTIFICATIONS_PAGE_SIZE } from '../rules.ts';
import { MyNotificationsParams, NotificationPage, UnreadCount } from '../schemas.ts';
import { notificationCounts, notificationsOf } from './tables.ts';

export const mine = defineRead(contract.mine, {
  audience: 'user',
  params: MyNotificationsParams,
  result: NotificationPage,
  dependsOn: (_, { userId }) => [`notifications:${userId}`],
  async run(db, { page: requested = 1 }, { userId }) {
    const { total, unread } = await notificationCounts(db, userId);
    const page = clampPage(requested, total, NOTIFICATIONS_PAGE_SIZE);
    const items = await notificationsOf(db, userId, {
      limit: NOTIFICATIONS_PAGE_SIZE,
      offset: (page - 1) * NOTIFICATIONS_PAGE_SIZE,
    });
    return { items, page, pages: pageCount(total, NOTIFICATIONS_PAGE_SIZE), total, unread };
  },
});

export const unreadCount = defineRead(contract.unreadCount, {
  audience: 'user',
  result: UnreadCount,
  dependsOn: (_, { userId }) => [`notifications:${userId}`],
  run: async (db, _, { userId }) => notificationCounts(db, userId),
});
