import { type OrderStatus, toOrderStatus } from './rules.ts';

/** Delivery status of an order (SPEC L68, SETTLED 36). */
export type DeliveryStatus = 'Pending' | 'Shipped' | 'Delivered';
export type Delivery = { readonly deliveryStatus: DeliveryStatus; readonly deliveryDate: string | null };

/** Role of the user who changes an order: the shopper who placed it, or an administrator. */
export type OrderRole = 'user' | 'admin';

/** Kind of notification for each audience; null for none. */
type Notifications = {
  readonly shopper: 'statusChanged' | 'cancelled';
  readonly admins: 'cancelled' | null;
};

/** A change that a role may make, and its effects. */
type Transition = {
  /** `any`: every status but the new one, including unknown ones. */
  readonly from: readonly OrderStatus[] | 'any';
  readonly deliveryStatus: DeliveryStatus;
  /** `now`: set to the time of the change; null: cleared. */
  readonly deliveryDate: 'now' | null;
  readonly notifies: Notifications;
};

const SHOPPER: Notifications = { shopper: 'statusChanged', admins: null };
const SHOPPER_AND_ADMINS: Notifications = { shopper: 'statusChanged', admins: 'cancelled' };

/** Allowed changes by role and new status (SPEC L76-L78, SETTLED 35, 36). Commands and buttons follow this table. */
const TRANSITIONS = {
  user: {
    cancelled: {
      from: ['pending', 'in process'],
      deliveryStatus: 'Pending',
      deliveryDate: null,
      notifies: { shopper: 'cancelled', admins: 'cancelled' },
    },
  },
  admin: {
    pending: { from: 'any', deliveryStatus: 'Pending', deliveryDate: null, notifies: SHOPPER },
    'in process': { from: 'any', deliveryStatus: 'Pending', deliveryDate: null, notifies: SHOPPER },
    shipped: { from: 'any', deliveryStatus: 'Shipped', deliveryDate: null, notifies: SHOPPER },
    delivered: { from: 'any', deliveryStatus: 'Delivered', deliveryDate: 'now', notifies: SHOPPER },
    cancelled: { from: 'any', deliveryStatus: 'Pending', deliveryDate: null, notifies: SHOPPER_AND_ADMINS },
    refunded: { from: 'any', deliveryStatus: 'Pending', deliveryDate: null, notifies: SHOPPER },
  },
} as const satisfies Record<OrderRole, Partial<Record<OrderStatus, Transition>>>;

/** Statuses in which the shopper may cancel an order (SPEC L76). */
export const CANCELLABLE: readonly OrderStatus[] = TRANSITIONS.user.cancelled.from;

function findTransition(role: OrderRole, from: string, to: OrderStatus): Transition | undefined {
  const transition = (TRANSITIONS[role] as Partial<Record<OrderStatus, Transition>>)[to];
  const current = toOrderStatus(from);
  if (!transition || current === to) return undefined;
  const isAllowed = transition.from === 'any' || transition.from.some((status) => status === current);
  return isAllowed ? transition : undefined;
}

/** Returns whether a role may change an order from one status to another; false if it has that status already. */
export function mayChangeStatus(role: OrderRole, from: string, to: OrderStatus): boolean {
  return findTransition(role, from, to) !== undefined;
}

export type StatusChange = Delivery & {
  readonly from: string;
  readonly status: OrderStatus;
  readonly notifies: Notifications;
};

/** Returns a change with its effects, or null if the role may not make it. `now`: ISO. */
export function statusChange(
  role: OrderRole,
  from: string,
  to: OrderStatus,
  now: string,
): StatusChange | null {
  const transition = findTransition(role, from, to);
  if (!transition) return null;
  const { deliveryStatus, deliveryDate, notifies } = transition;
  return { from, status: to, deliveryStatus, deliveryDate: deliveryDate && now, notifies };
}
