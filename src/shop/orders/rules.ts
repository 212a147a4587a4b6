import { type OrderTexts, texts } from './texts.ts';

/** Order statuses (SPEC L75), stored in lower case (SETTLED 34). */
export const ORDER_STATUSES = [
  'pending',
  'in process',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Status of a new order (SPEC L75). */
export const INITIAL_STATUS: OrderStatus = 'pending';

/** The shopper's filters in display order; shipped orders appear under All (SPEC L49, SETTLED 34). */
export const SHOPPER_FILTERS = [
  'all',
  'pending',
  'in process',
  'cancelled',
  'refunded',
  'delivered',
] as const;
/** The administrator's filters (SPEC L60). */
export const ADMIN_FILTERS = [...SHOPPER_FILTERS, 'shipped'] as const;
export type ShopperFilter = (typeof SHOPPER_FILTERS)[number];
export type AdminFilter = (typeof ADMIN_FILTERS)[number];

/** SETTLED 39; SPEC L60, L148. */
export const ORDER_HISTORY_PAGE_SIZE = 5;
export const ADMIN_ORDERS_PAGE_SIZE = 5;
/** Maximum orders per bulk change and per read of rows. */
export const MAX_BULK_ORDERS = 100;
/** Delay between the confirmation and the redirect to Home (ms) (SPEC L53, L149). */
export const ORDER_SUCCESS_REDIRECT_MS = 4000;
/** Delay between 'Order deleted successfully.' and the redirect to /orders (ms) (SPEC L52, L149). */
export const ORDER_DELETED_REDIRECT_MS = 2000;

/** Parses a status case-insensitively; null if it is unknown (SETTLED 34). */
export function toOrderStatus(text: string): OrderStatus | null {
  const normalized = normalizeStatus(text);
  return ORDER_STATUSES.find((status) => status === normalized) ?? null;
}

/** Returns the label of a status; an unknown status in title case (SETTLED 34). */
export function statusLabel(status: string, words: OrderTexts = texts): string {
  const knownStatus = toOrderStatus(status);
  return knownStatus
    ? words.statuses[knownStatus]
    : normalizeStatus(status).replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
}

/** Badge style; `secondary` for an unknown status (SPEC L75). */
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
  const knownStatus = toOrderStatus(status);
  return knownStatus ? BADGES[knownStatus] : 'secondary';
}

/** Parses a shopper filter; 'all' for anything else. */
export function toShopperFilter(text: unknown): ShopperFilter {
  return SHOPPER_FILTERS.find((filter) => filter === normalizeStatus(String(text))) ?? 'all';
}

export function toAdminFilter(text: unknown): AdminFilter {
  return ADMIN_FILTERS.find((filter) => filter === normalizeStatus(String(text))) ?? 'all';
}

export function matchesFilter(status: string, filter: AdminFilter): boolean {
  return filter === 'all' || toOrderStatus(status) === filter;
}

const UNDELIVERED: readonly (OrderStatus | null)[] = ['pending', 'in process', 'shipped'];

/** Returns whether a delivery is expected; false for an unknown status. */
export function awaitsDelivery(status: string): boolean {
  return UNDELIVERED.includes(toOrderStatus(status));
}

/** Returns the total quantity of all items. */
export function quantityOf(items: readonly { readonly quantity: number }[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns the item's id, or else its product's id (SPEC L68). */
export function itemId(item: {
  readonly id?: string | undefined;
  readonly productId?: string | undefined;
}): string {
  return item.id || item.productId || '';
}

/** An idempotency key has 8 to 100 letters, digits, dots, dashes or underscores. */
export function isIdempotencyKey(key: unknown): key is string {
  return typeof key === 'string' && /^[\w.-]{8,100}$/.test(key);
}

function normalizeStatus(text: string): string {
  return text
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase();
}
