import type { Translation } from '../../shared/translation.ts';

/** Texts about notifications. Sentences of the specification are quoted verbatim. */
export const texts = {
  /** /notifications (SPEC L55). */
  screen: {
    heading: 'Notifications',
    unreadCount: (unread: number) => `${unread} unread`,
    loading: 'Loading notifications...',
    none: 'No notifications yet.',
    /** Below `none`. */
    noneHint: 'Updates about your orders will appear here.',
    /** For screen readers; visually, unread notifications are bold and highlighted. */
    unread: 'Unread',
    markRead: 'Mark as read',
    markAllRead: 'Mark all as read',
    deleteOf: (message: string) => `Delete notification: ${message}`,
    /** SPEC L140. */
    loadFailed: 'Failed to load notifications.',
    somethingWrong: 'Something went wrong.',
    deleteFailed: 'Failed to delete notification. Please try again.',
    deleted: 'Notification deleted.',
    restoreFailed: (reason: string) => `Could not restore the notification: ${reason}`,
    notFound: 'Notification not found.',
  },

  /** Messages of notifications (SPEC L125, SETTLED 41). */
  messages: {
    placed: (id: string) => `Your order ${id} is now pending!`,
    cancelled: (id: string) => `Your order ${id} has been cancelled.`,
    statusChanged: (id: string, status: string) => `Your order ${id} is now ${status}!`,
    adminPlaced: (order: {
      id: string;
      userId: string;
      items: number;
      quantity: number;
      total: string;
      lines: string;
    }) =>
      `New order ${order.id} from user ${order.userId}: pending. ${order.items} items, ` +
      `quantity ${order.quantity}, total ${order.total}: ${order.lines}`,
    adminLine: (title: string, quantity: number) => `${title} x ${quantity}`,
    adminCancelled: (id: string, userId: string) => `Order ${id} of user ${userId} has been cancelled.`,
  },
} as const;

export type NotificationTexts = Translation<typeof texts>;
