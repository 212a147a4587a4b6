import { read, write } from '../../shared/operation.ts';
import type {
  AdminListParams,
  AdminOrder,
  AdminOrderDetails,
  AdminOrderPage,
  AdminOrderParams,
  AdminOrderRows,
  AdminRowsParams,
  Dashboard,
  DashboardParams,
  NewerOrders,
  NewerParams,
  SetStatuses,
  StatusesSet,
  UpdateOrder,
} from './admin-schemas.ts';

export type {
  AdminEvent,
  AdminListParams,
  AdminOrder,
  AdminOrderDetails,
  AdminOrderPage,
  Dashboard,
  SetStatuses,
  StatusesSet,
  UpdateOrder,
} from './admin-schemas.ts';

const oneOrder = {
  id: 0,
  code: 0,
  userId: 0,
  userName: 0,
  userEmail: 0,
  itemCount: 0,
  quantity: 0,
  totalCents: 0,
  status: 0,
  createdAt: 0,
  deliveryStatus: 0,
  deliveryDate: 0,
  estimatedDelivery: 0,
  version: 0,
  deletedByOwner: 0,
  deleted: 0,
  latest: 0,
} as const;

/** All orders, newest first, five a page, each with the last entry of its history (SPEC L60, L124). */
export const adminList = read<AdminListParams, AdminOrderPage>('orders.adminList', '/admin/orders', {
  orders: 1,
  hasNewer: 0,
  hasOlder: 0,
  tooMany: 0,
});

/** These orders as they are now, deleted ones too: for rows that a screen goes on showing. */
export const adminRows = read<AdminRowsParams, AdminOrderRows>('orders.adminRows', '/admin/orders/rows', {
  orders: 1,
});

/** How many orders have come in, for the same filter and search, since a page was read. */
export const adminNewer = read<NewerParams, NewerOrders>('orders.adminNewer', '/admin/orders/newer', {
  count: 0,
  more: 0,
});

/** One order with what to send where, and its whole history. */
export const adminOne = read<AdminOrderParams, AdminOrderDetails>('orders.adminOne', '/admin/orders/{id}', {
  ...oneOrder,
  items: 1,
  shipTo: 0,
  history: 1,
});

/**
 * Sets the status, the estimated delivery or both (SPEC L77, L97). What is already so changes nothing and tells nobody
 * (SETTLED 35). With `version`: 409 when the order has changed since that was read.
 */
export const adminUpdate = write<UpdateOrder, AdminOrder>(
  'orders.adminUpdate',
  'PATCH',
  '/admin/orders/{id}',
  oneOrder,
);

/** Sets the status of several orders in one transaction, each as if alone; all or none. Also takes changes back. */
export const adminSetStatuses = write<SetStatuses, StatusesSet>(
  'orders.adminSetStatuses',
  'POST',
  '/admin/orders/status',
  { changed: 1 },
);

/** Hides an order from everybody (SETTLED 37). */
export const adminRemove = write<AdminOrderParams, AdminOrder>(
  'orders.adminRemove',
  'DELETE',
  '/admin/orders/{id}',
  oneOrder,
);

/** Puts a deleted order back. */
export const adminRestore = write<AdminOrderParams, AdminOrder>(
  'orders.adminRestore',
  'POST',
  '/admin/orders/{id}/restore',
  oneOrder,
);

/** Where the orders of a filter and search are downloaded as CSV, one row for each item. */
export const EXPORT_PATH = '/api/admin/orders.csv';

/** The shop's figures of thirty days that end with `day`, as days pass in the reader's zone. */
export const dashboard = read<DashboardParams, Dashboard>('orders.dashboard', '/admin/dashboard', {
  days: 1,
  weekAgoCents: 0,
  byStatus: 1,
  bestSellers: 1,
  hasProducts: 0,
  lowestRated: 1,
  newest: 1,
});
