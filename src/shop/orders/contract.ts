import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** Fields of an order in the responses to shoppers and administrators. */
export const orderShape = {
  id: 0,
  code: 0,
  userId: 0,
  totalCents: 0,
  status: 0,
  createdAt: 0,
  deliveryStatus: 0,
  deliveryDate: 0,
  estimatedDelivery: 0,
} as const;
const oneOrder = { ...orderShape, items: 1 } as const;

/**
 * Places an order for the viewer's cart and empties the cart. Requires an `Idempotency-Key`: a repeated request returns
 * the same order, or 422 if its content differs. 409 if the cart, its total or the amount due differs from
 * what was displayed (SETTLED 33).
 */
export const place = write<s.PlaceOrder, s.PlacedOrder>('orders.place', 'POST /orders', {
  id: 0,
  code: 0,
  totalCents: 0,
  createdAt: 0,
});

/** Pages of five of the viewer's own orders, newest first (SPEC L49, L124). */
export const mine = read<s.HistoryParams, s.HistoryPage>('orders.mine', '/orders', {
  orders: 1,
  page: 0,
  pages: 0,
  total: 0,
});

/** One order, for its owner or an administrator; 404 for other users (SPEC L52). */
export const one = read<s.OrderParams, s.OrderDetails>('orders.one', '/orders/{id}', {
  ...oneOrder,
  shipTo: 0,
  events: 1,
  own: 0,
  deletedByOwner: 0,
});

/** Current products of the viewer's order, for "Buy again"; unknown products are omitted. */
export const products = read<s.OrderParams, s.OrderProducts>('orders.products', '/orders/{id}/products', {
  products: 1,
});

/** Cancels the viewer's order; 409 unless it is pending or in process (SPEC L76). */
export const cancel = write<s.OrderParams, s.Order>('orders.cancel', 'POST /orders/{id}/cancel', oneOrder);

/** Hides an order from the viewer's history; cancels it first if it is open (SPEC L52, SETTLED 37). */
export const remove = write<s.OrderParams, s.RemovedOrder>('orders.remove', 'DELETE /orders/{id}', { id: 0 });
