import { formatCents } from '../../shared/money.ts';
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
  },

  errors: { 'notification-not-found': 'Notification not found.' },

  /** Notifications by code (SPEC L125, SETTLED 41). */
  messages: {
    'order-placed': ({ order }: { order: string }) => `Your order ${order} is now pending!`,
    'order-cancelled': ({ order }: { order: string }) => `Your order ${order} has been cancelled.`,
    'order-status-changed': ({ order, status }: { order: string; status: string }) =>
      `Your order ${order} is now ${status}!`,
    /** `total` in cents. */
    'user-order-placed': (params: {
      order: string;
      user: string;
      items: number;
      quantity: number;
      total: number;
      lines: string;
    }) =>
      `New order ${params.order} from user ${params.user}: pending. ${params.items} items, ` +
      `quantity ${params.quantity}, total ${formatCents(params.total)}: ${params.lines}`,
    /** With charges; `total` and `due` in cents. */
    'user-order-placed-due': (params: {
      order: string;
      user: string;
      items: number;
      quantity: number;
      total: number;
      due: number;
      lines: string;
    }) =>
      `New order ${params.order} from user ${params.user}: pending. ${params.items} items, ` +
      `quantity ${params.quantity}, amount due ${formatCents(params.due)}: ${params.lines}`,
    'user-order-cancelled': ({ order, user }: { order: string; user: string }) =>
      `Order ${order} of user ${user} has been cancelled.`,
    'withdrawal-received': ({ order }: { order: string }) =>
      `A withdrawal from order ${order} was received. Handle it under Withdrawals.`,
    /** `open` in cents. */
    'payment-overdue': ({ order, open }: { order: string; open: number }) =>
      `The payment of order ${order} is overdue: ${formatCents(open)} is outstanding.`,
    'stock-low': ({ title, left }: { title: string; left: number }) =>
      left === 0
        ? `“${title}” is sold out.`
        : `Only ${left} of “${title}” ${left === 1 ? 'is' : 'are'} left.`,
    'product-available': ({ title }: { title: string }) => `“${title}” is available again.`,
    'account-new-device':
      'Somebody has logged in to your account from a new device. If that was not you, end all sessions here.',
    'account-password-changed':
      'The password of your account has been changed. If that was not you, end all sessions here.',
    'account-app-added':
      'An authenticator app has been added to your account. If that was not you, end all sessions here.',
    'account-passkey-added':
      'A passkey has been added to your account. If that was not you, end all sessions here.',
    'account-factor-removed':
      'A second factor of your account has been removed. If that was not you, end all sessions here.',
    'account-codes-renewed':
      'New recovery codes for your account have been created. If that was not you, end all sessions here.',
    'account-code-used':
      'A recovery code of your account has been used. If that was not you, end all sessions here.',
  },
} as const;

export type NotificationTexts = Translation<typeof texts>;
