import { defineMessages, type Message } from '../../shared/message.ts';
import { texts } from './texts.ts';

/** The messages of notifications, with their codes and parameters. */
export const messages = defineMessages(texts.messages);

/** SPEC L55, L148. */
export const NOTIFICATIONS_PAGE_SIZE = 8;
/** Read notifications are deleted after this time (SETTLED 41). */
export const KEEP_READ_DAYS = 180;

/** Content of a notification, without id, user and time (SPEC L70). */
export type NotificationDraft = Message & {
  readonly type: 'order' | 'stock' | 'account';
  /** Status of the order; '' if the notification concerns none. */
  readonly status: string;
  readonly images: readonly string[];
  /** Product of each image, in the same order; selects the image's background tint. */
  readonly imageProductIds: readonly string[];
  readonly productTitles: readonly string[];
};

/** What a user is notified of about the account. */
export type AccountNotice =
  | 'new-device'
  | 'password-changed'
  | 'app-added'
  | 'passkey-added'
  | 'factor-removed'
  | 'codes-renewed'
  | 'code-used';

/** Order data for a notification. */
export type NotificationOrder = {
  readonly code: string;
  readonly userId: string;
  readonly totalCents: number;
  /** Amount due; undefined without charges. */
  readonly dueCents?: number | undefined;
  readonly items: readonly {
    readonly id?: string | undefined;
    readonly productId?: string | undefined;
    readonly title: string;
    readonly image: string;
    readonly quantity: number;
  }[];
};

/** Creates the shopper's notification of a placed order (SPEC L125). */
export function shopperPlacedDraft(order: NotificationOrder): NotificationDraft {
  return draft(order, 'pending', messages['order-placed']({ order: order.code }));
}

/**
 * Creates the administrators' notification of a placed order: user, quantity, total and all lines (SPEC L125, SETTLED
 * 41).
 */
export function adminPlacedDraft(order: NotificationOrder): NotificationDraft {
  const { code, userId, items, totalCents, dueCents = totalCents } = order;
  const params = {
    order: code,
    user: userId,
    items: items.length,
    quantity: items.reduce((sum, item) => sum + item.quantity, 0),
    total: totalCents,
    lines: items.map(({ title, quantity }) => `${title} x ${quantity}`).join(', '),
  };
  const message =
    dueCents === totalCents
      ? messages['user-order-placed'](params)
      : messages['user-order-placed-due']({ ...params, due: dueCents });
  return draft(order, 'pending', message);
}

/** Creates the administrators' notification of an order that was not paid in time. `openCents`: the amount still owed. */
export function paymentOverdueDraft(order: NotificationOrder, openCents: number): NotificationDraft {
  return draft(order, '', messages['payment-overdue']({ order: order.code, open: openCents }));
}

/** Creates the notification of the shopper who cancelled an order (SPEC L125). */
export function shopperCancelledDraft(order: NotificationOrder): NotificationDraft {
  return draft(order, 'cancelled', messages['order-cancelled']({ order: order.code }));
}

/** Creates the administrators' notification of a cancelled order (SPEC L76, L125, SETTLED 41). */
export function adminCancelledDraft(order: NotificationOrder): NotificationDraft {
  const params = { order: order.code, user: order.userId };
  return draft(order, 'cancelled', messages['user-order-cancelled'](params));
}

/**
 * Creates the shopper's notification of a status change by an administrator; the status is in lower case (SPEC L77,
 * SETTLED 41).
 */
export function shopperStatusDraft(order: NotificationOrder, status: string): NotificationDraft {
  return draft(order, status, messages['order-status-changed']({ order: order.code, status }));
}

/** Creates the administrators' notification of a withdrawal from the contract of an order. */
export function withdrawalDraft(order: Pick<NotificationOrder, 'code' | 'items'>): NotificationDraft {
  return draft(order, '', messages['withdrawal-received']({ order: order.code }));
}

type NotificationProduct = { readonly id: string; readonly title: string; readonly image: string };

/** Creates the administrators' notification of a product with few pieces left. */
export function lowStockDraft(product: NotificationProduct, left: number): NotificationDraft {
  return stockDraft(product, messages['stock-low']({ title: product.title, left }));
}

/** Creates the notification of a product that is available again, for a user who asked to be notified. */
export function productAvailableDraft(product: NotificationProduct): NotificationDraft {
  return stockDraft(product, messages['product-available']({ title: product.title }));
}

/** Creates the notification of a change of a user's account or of a login, which another person may have made. */
export function accountDraft(kind: AccountNotice): NotificationDraft {
  return {
    ...messages[`account-${kind}`],
    type: 'account',
    status: '',
    images: [],
    imageProductIds: [],
    productTitles: [],
  };
}

function stockDraft({ id, title, image }: NotificationProduct, message: Message): NotificationDraft {
  const [images, imageProductIds] = image === '' ? [[], []] : [[image], [id]];
  // `productId` is a parameter, too, because a product may have no image.
  const params = { ...message.params, productId: id };
  return { ...message, params, type: 'stock', status: '', images, imageProductIds, productTitles: [title] };
}

/** Returns a notification's images: its list, or else its single image (SPEC L70). */
export function picturesOf(notification: {
  readonly images?: readonly string[] | null;
  readonly image?: string | null;
}): string[] {
  const list = notification.images ?? [];
  return (list.length > 0 ? [...list] : [notification.image ?? '']).filter((image) => image !== '');
}

/** Marks one notification in a list as read. Returns the same list if nothing changes (SPEC L84). */
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

function draft(
  { items }: Pick<NotificationOrder, 'items'>,
  status: string,
  message: Message,
): NotificationDraft {
  const withImage = items.filter((item) => item.image !== '');
  return {
    ...message,
    type: 'order',
    status,
    images: withImage.map((item) => item.image),
    imageProductIds: withImage.map((item) => item.productId || item.id || ''),
    productTitles: items.map((item) => item.title),
  };
}
