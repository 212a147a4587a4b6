import { canShopperCancel, type OrderStatus, toOrderStatus } from './rules.ts';

/** Delivery status of an order (SPEC L68, SETTLED 36). */
export type DeliveryStatus = 'Pending' | 'Shipped' | 'Delivered';
export type Delivery = { readonly deliveryStatus: DeliveryStatus; readonly deliveryDate: string | null };

/**
 * Returns the delivery fields of a status: 'delivered' sets the date to `now`, any other status clears it (SETTLED 36).
 */
export function deliveryFor(status: OrderStatus, now: string): Delivery {
  if (status === 'delivered') return { deliveryStatus: 'Delivered', deliveryDate: now };
  return { deliveryStatus: status === 'shipped' ? 'Shipped' : 'Pending', deliveryDate: null };
}

/** Kind of notification for each audience; null for none. */
type Notifications = {
  readonly shopper: 'placed' | 'statusChanged' | 'cancelled' | null;
  readonly admins: 'placed' | 'cancelled' | null;
};

export type StatusChange = Delivery & {
  readonly from: string;
  readonly status: OrderStatus;
  readonly notifications: Notifications;
};

/**
 * Returns an administrator's change to any status (SPEC L77), or null if the order already has it (SETTLED 35).
 * Notifies the shopper, and administrators of a cancellation (SPEC L9). `now`: ISO.
 */
export function changeStatus(from: string, status: OrderStatus, now: string): StatusChange | null {
  if (toOrderStatus(from) === status) return null;
  const notifications: Notifications = {
    shopper: 'statusChanged',
    admins: status === 'cancelled' ? 'cancelled' : null,
  };
  return { from, status, ...deliveryFor(status, now), notifications };
}

/** Returns the shopper's cancellation, or null if the status does not allow it (SPEC L76, SETTLED 35). */
export function cancelByShopper(from: string, now: string): StatusChange | null {
  if (!canShopperCancel(from)) return null;
  const notifications: Notifications = { shopper: 'cancelled', admins: 'cancelled' };
  return { from, status: 'cancelled', ...deliveryFor('cancelled', now), notifications };
}
