import { formatCents } from '../../shared/money.ts';
import { type NotificationTexts, texts } from './texts.ts';

/** SPEC L55, L148. */
export const NOTIFICATIONS_PAGE_SIZE = 8;
/** Read ones are kept so long (SETTLED 41). */
export const KEEP_READ_DAYS = 180;

/** What a notification says, before it has an id, an owner and a time (SPEC L70). */
export type NotificationDraft = {
  readonly message: string;
  readonly type: 'order';
  /** The status of the order that it tells. */
  readonly status: string;
  readonly images: readonly string[];
  /** The products that the pictures show, in the pictures' order: a product has one tint everywhere. */
  readonly imageProductIds: readonly string[];
  readonly productTitles: readonly string[];
};

/** An order as far as a notification tells of it. */
export type NotificationOrder = {
  readonly code: string;
  readonly userId: string;
  readonly items: readonly {
    readonly id?: string | undefined;
    readonly productId?: string | undefined;
    readonly title: string;
    readonly image: string;
    readonly priceCents: number;
    readonly quantity: number;
  }[];
};

/** To the shopper at checkout (SPEC L125). */
export function shopperPlacedDraft(
  order: NotificationOrder,
  words: NotificationTexts = texts,
): NotificationDraft {
  return draft(order, 'pending', words.messages.placed(order.code));
}

/** To each administrator at checkout: who, how much, and every line (SPEC L125, SETTLED 41). */
export function adminPlacedDraft(
  order: NotificationOrder,
  words: NotificationTexts = texts,
): NotificationDraft {
  const { code, userId, items } = order;
  const { messages } = words;
  const message = messages.adminPlaced({
    id: code,
    userId,
    items: items.length,
    quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    total: formatCents(items.reduce((sum, item) => sum + item.priceCents * item.quantity, 0)),
    lines: items.map((item) => messages.adminLine(item.title, item.quantity)).join(', '),
  });
  return draft(order, 'pending', message);
}

/** To the shopper when the order was cancelled by the shopper (SPEC L125). */
export function shopperCancelledDraft(
  order: NotificationOrder,
  words: NotificationTexts = texts,
): NotificationDraft {
  return draft(order, 'cancelled', words.messages.cancelled(order.code));
}

/** To each administrator at a cancellation (SPEC L76, L125, SETTLED 41). */
export function adminCancelledDraft(
  order: NotificationOrder,
  words: NotificationTexts = texts,
): NotificationDraft {
  return draft(order, 'cancelled', words.messages.adminCancelled(order.code, order.userId));
}

/** To the shopper when an administrator changed the status, which is said in lower case (SPEC L77, SETTLED 41). */
export function shopperStatusDraft(
  order: NotificationOrder,
  status: string,
  words: NotificationTexts = texts,
): NotificationDraft {
  return draft(order, status, words.messages.statusChanged(order.code, status));
}

/** The pictures of a notification, whether it has a list or a single one (SPEC L70). */
export function picturesOf(notification: {
  readonly images?: readonly string[] | null;
  readonly image?: string | null;
}): string[] {
  const list = notification.images ?? [];
  return (list.length > 0 ? [...list] : [notification.image ?? '']).filter((image) => image !== '');
}

/** The list with one read; reading twice changes nothing, not even the list (SPEC L84). */
export function markRead<Item extends { readonly id: string; readonly read: boolean }>(
  list: readonly Item[],
  id: string,
): readonly Item[] {
  if (!list.some((item) => item.id === id && !item.read)) return list;
  return list.map((item) => (item.id === id ? { ...item, read: true } : item));
}

export function unreadCount(list: readonly { readonly read: boolean }[]): number {
  return list.reduce((unread, item) => unread + (item.read ? 0 : 1), 0);
}

function draft({ items }: NotificationOrder, status: string, message: string): NotificationDraft {
  const pictured = items.filter((item) => item.image !== '');
  return {
    message,
    type: 'order',
    status,
    images: pictured.map((item) => item.image),
    imageProductIds: pictured.map((item) => item.productId || item.id || ''),
    productTitles: items.map((item) => item.title),
  };
}
