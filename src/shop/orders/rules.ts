import { type OrderTexts, texts } from './texts.ts';

/** SPEC L75; stored in lower case (SETTLED 34). */
export const ORDER_STATUSES = [
  'pending',
  'in process',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What checkout creates (SPEC L75). */
export const INITIAL_STATUS: OrderStatus = 'pending';

/** The shopper's filter in its order; shipped orders show under All (SPEC L49, SETTLED 34). */
export const SHOPPER_FILTERS = [
  'all',
  'pending',
  'in process',
  'cancelled',
  'refunded',
  'delivered',
] as const;
/** The administrator's filter (SPEC L60). */
export const ADMIN_FILTERS = [...SHOPPER_FILTERS, 'shipped'] as const;
export type ShopperFilter = (typeof SHOPPER_FILTERS)[number];
export type AdminFilter = (typeof ADMIN_FILTERS)[number];

/** SETTLED 39; SPEC L60, L148. */
export const ORDER_HISTORY_PAGE_SIZE = 5;
export const ADMIN_ORDERS_PAGE_SIZE = 5;
/** Orders that one bulk change, or one look at rows, takes at most. */
export const MAX_BULK_ORDERS = 100;
/** From the confirmation to Home (SPEC L53, L149). */
export const ORDER_SUCCESS_REDIRECT_MS = 4000;
/** From 'Order deleted successfully.' to /orders (SPEC L52, L149). */
export const ORDER_DELETED_REDIRECT_MS = 2000;

/** The status that a text means, compared case-blind ('Pending' is 'pending'), or null (SETTLED 34). */
export function toOrderStatus(text: string): OrderStatus | null {
  const plain = normalizeStatus(text);
  return ORDER_STATUSES.find((status) => status === plain) ?? null;
}

/** A status in title case: 'In Process'; an unknown one likewise (SETTLED 34). */
export function statusLabel(status: string, words: OrderTexts = texts): string {
  const known = toOrderStatus(status);
  return known
    ? words.statuses[known]
    : normalizeStatus(status).replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
}

/** The look of a badge; `secondary` is the default for a status that nobody foresaw (SPEC L75). */
export type BadgeKind = 'warn' | 'info' | 'violet' | 'ok' | 'bad' | 'grey' | 'secondary';

const BADGES: Readonly<Record<OrderStatus, BadgeKind>> = {
  pending: 'warn',
  'in process': 'info',
  shipped: 'violet',
  delivered: 'ok',
  cancelled: 'bad',
  refunded: 'grey',
};

export function badgeKind(status: string): BadgeKind {
  const known = toOrderStatus(status);
  return known ? BADGES[known] : 'secondary';
}

/** The filter that a query names, 'all' for anything that the shopper's filter does not offer. */
export function toShopperFilter(text: unknown): ShopperFilter {
  return SHOPPER_FILTERS.find((filter) => filter === normalizeStatus(String(text))) ?? 'all';
}

export function toAdminFilter(text: unknown): AdminFilter {
  return ADMIN_FILTERS.find((filter) => filter === normalizeStatus(String(text))) ?? 'all';
}

export function matchesFilter(status: string, filter: AdminFilter): boolean {
  return filter === 'all' || toOrderStatus(status) === filter;
}

/** Statuses that the shopper may still cancel (SPEC L76): the order is open and not yet on its way. */
export const CANCELLABLE: readonly OrderStatus[] = ['pending', 'in process'];

export function canShopperCancel(status: string): boolean {
  return CANCELLABLE.some((open) => open === toOrderStatus(status));
}

/** 'Mark as …' is disabled when the order already is (SPEC L77). */
export function canMarkAs(target: 'shipped' | 'delivered', status: string): boolean {
  return toOrderStatus(status) !== target;
}

/** Sum of price times quantity, in cents (SPEC L68, L153). */
export function orderTotalCents(
  items: readonly { readonly priceCents: number; readonly quantity: number }[],
): number {
  return items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
}

/** Number of pieces of all items. */
export function quantityOf(items: readonly { readonly quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** An item's id falls back to its product's (SPEC L68). */
export function itemId(item: {
  readonly id?: string | undefined;
  readonly productId?: string | undefined;
}): string {
  return item.id || item.productId || '';
}

/** 8 to 100 letters, digits, dots, dashes or underscores. */
export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === 'string' && /^[\w.-]{8,100}$/.test(key);
}

function normalizeStatus(text: string): string {
  return text
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase();
}
