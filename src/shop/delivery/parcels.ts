/** Pieces of a product in a parcel or an order. */
export interface Pieces {
  readonly productId: string;
  readonly quantity: number;
}

export const MAX_PARCELS = 50;
/** Tracking numbers in capital letters, without spaces; '' without a number. */
const NUMBER = /^[A-Z\d-]{0,40}$/;

/** Removes spaces from a tracking number, and writes it in upper case. */
export const normalizeNumber = (number: string): string => number.replace(/\s/g, '').toUpperCase();
export const isTrackingNumber = (number: string): boolean => NUMBER.test(number);

/** Returns whether a text is a valid idempotency key of a request that adds a parcel. */
export const isRequestKey = (key: string): boolean => /^[\w-]{1,100}$/.test(key);

/** Returns the items with the number of pieces that no parcel contains yet (`left`). */
export function remainingPieces<Item extends Pieces>(
  items: readonly Item[],
  parcels: readonly { readonly items: readonly Pieces[] }[],
): (Item & { left: number })[] {
  const sent = new Map<string, number>();
  for (const { items: pieces } of parcels)
    for (const { productId, quantity } of pieces) sent.set(productId, (sent.get(productId) ?? 0) + quantity);
  return items.map((item) => ({ ...item, left: item.quantity - (sent.get(item.productId) ?? 0) }));
}

/** Statuses of orders whose goods have left the shop. */
const SHIPPED = ['shipped', 'delivered'];
/** Statuses of orders to which nothing is delivered. */
const CLOSED = ['cancelled', 'refunded'];

/** Returns why the address of an order cannot be changed; undefined if it can. */
export function addressLock(status: string, parcels: number): 'shipped' | 'closed' | undefined {
  if (CLOSED.includes(status)) return 'closed';
  return SHIPPED.includes(status) || parcels > 0 ? 'shipped' : undefined;
}

export const isClosed = (status: string): boolean => CLOSED.includes(status);
