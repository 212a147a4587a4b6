import { canShopperCancel, type OrderStatus, toOrderStatus } from './rules.ts';

/** SPEC L68, SETTLED 36. */
export type DeliveryStatus = 'Pending' | 'Shipped' | 'Delivered';
export type Delivery = { readonly deliveryStatus: DeliveryStatus; readonly deliveryDate: string | null };

/** What a status says about the delivery; delivered is delivered now, anything else clears the date (SETTLED 36). */
export function deliveryFor(status: OrderStatus, now: string): Delivery {
  if (status === 'delivered') return { deliveryStatus: 'Delivered', deliveryDate: now };
  return { deliveryStatus: status === 'shipped' ? 'Shipped' : 'Pending', deliveryDate: null };
}

/** Whom a change is told, and in which words; null: nobody. */
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
 * An administrator's change of status, which is free (SPEC L77), or null when the order already is that, in
 * whatever case: then nothing changes and nobody is told (SETTLED 35). `now`: ISO. The shopper is told the new
 * status; the administrators hear of every cancellation (SPEC L9).
 */
export function changeStatus(from: string, status: OrderStatus, now: string): StatusChange | null {
  if (toOrderStatus(from) === status) return null;
  const notifications: Notifications = {
    shopper: 'statusChanged',
    admins: status === 'cancelled' ? 'cancelled' : null,
  };
  return { from, status, ...deliveryFor(status, now), notifications };
}

/** The shopper's cancel, or null when the order is not, or no longer, open for it (SPEC L76, SETTLED 35). */
export function cancelByShopper(from: string, now: string): StatusChange | null {
  if (!canShopperCancel(from)) return null;
  const notifications: Notifications = { shopper: 'cancelled', admins: 'cancelled' };
  return { from, status: 'cancelled', ...deliveryFor('cancelled', now), notifications };
}
