import { read, write } from '../../shared/operation.ts';
import type * as s from './admin-schemas.ts';
import { orderShape } from './contract.ts';

export type * from './admin-schemas.ts';

const adminOrderShape = {
  ...orderShape,
  userName: 0,
  userEmail: 0,
  itemCount: 0,
  quantity: 0,
  version: 0,
  deletedByOwner: 0,
  deleted: 0,
  latest: 0,
} as const;

/** Pages of five orders, newest first, each with the last entry of its history (SPEC L60, L124). */
export const adminList = read<s.AdminListParams, s.AdminOrderPage>('orders.adminList', '/admin/orders', {
  orders: 1,
  hasNewer: 0,
  hasOlder: 0,
  tooMany: 0,
});

/** Current state of given orders, including deleted ones, for rows that stay on the screen. */
export const adminRows = read<s.AdminRowsParams, s.AdminOrderRows>('orders.adminRows', '/admin/orders/rows', {
  orders: 1,
});

/** Number of orders placed after the newest displayed one, for the same filter and search. */
export const adminNewer = read<s.NewOrderCountParams, s.NewOrderCount>(
  'orders.adminNewer',
  '/admin/orders/newer',
  {
    count: 0,
    more: 0,
  },
);

/** One order with its items, shipping address and history. */
export const adminOne = read<s.AdminOrderParams, s.AdminOrderDetails>(
  'orders.adminOne',
  '/admin/orders/{id}',
  {
    ...adminOrderShape,
    items: 1,
    shipTo: 0,
    history: 1,
  },
);

/**
 * Sets the status, the estimated delivery or both (SPEC L77, L97). An unchanged value sends no notifications (SETTLED
 * 35). With `version`: 409 if the order has changed since that version.
 */
export const adminUpdate = write<s.UpdateOrder, s.AdminOrder>(
  'orders.adminUpdate',
  'PATCH /admin/orders/{id}',
  adminOrderShape,
);

/** Sets the status of several orders in one transaction: all or none. Also undoes such changes. */
export const adminSetStatuses = write<s.SetStatuses, s.ChangedStatuses>(
  'orders.adminSetStatuses',
  'POST /admin/orders/status',
  { changed: 1 },
);

/** Soft-deletes an order: hides it from all users (SETTLED 37). */
export const adminRemove = write<s.AdminOrderParams, s.AdminOrder>(
  'orders.adminRemove',
  'DELETE /admin/orders/{id}',
  adminOrderShape,
);

/** Restores a deleted order. */
export const adminRestore = write<s.AdminOrderParams, s.AdminOrder>(
  'orders.adminRestore',
  'POST /admin/orders/{id}/restore',
  adminOrderShape,
);

/** CSV download of the orders that match status, search and days, one row per item. */
export const EXPORT_PATH = '/api/admin/orders.csv';

/** Sales figures of the thirty days up to `day`, in the viewer's time zone. */
export const dashboard = read<s.DashboardParams, s.Dashboard>('orders.dashboard', '/admin/dashboard', {
  days: 1,
  weekAgoCents: 0,
  byStatus: 1,
  bestSellers: 1,
  hasProducts: 0,
  lowestRated: 1,
  newest: 1,
});
