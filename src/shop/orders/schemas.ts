import { z } from 'zod';
import { MAX_PRICE_CENTS } from '../../shared/money.ts';
import { MAX_LINES, MAX_QUANTITY } from '../cart/rules.ts';
import { parseOrderCode } from './code.ts';
import { SHOPPER_FILTERS } from './rules.ts';

/** An item as ordered (SPEC L68). */
export const OrderItem = z.object({
  productId: z.string(),
  title: z.string(),
  priceCents: z.number(),
  image: z.string(),
  quantity: z.number(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** SPEC L68. Times are ISO, UTC. */
export const Order = z.object({
  /** Primary key; users see and type the `code`. */
  id: z.string(),
  code: z.string(),
  /** Null once the account is deleted. */
  userId: z.string().nullable(),
  items: z.array(OrderItem),
  totalCents: z.number(),
  status: z.string(),
  createdAt: z.string(),
  deliveryStatus: z.string(),
  deliveryDate: z.string().nullable(),
  estimatedDelivery: z.string().nullable(),
});
export type Order = z.infer<typeof Order>;

const OrderEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['placed', 'status']), at: z.string(), status: z.string() }),
  z.object({ kind: z.literal('estimate'), at: z.string(), estimatedDelivery: z.string().nullable() }),
]);

export const OrderDetails = Order.extend({
  shipTo: z.object({ name: z.string(), address: z.string() }),
  /** Oldest first. */
  events: z.array(OrderEvent),
  /** False when an administrator views another user's order. */
  own: z.boolean(),
  /** True when its owner has deleted it: only administrators still see it. */
  deletedByOwner: z.boolean(),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

/** A typed order code, or an id (SETTLED 47). */
export const OrderParams = z.strictObject({
  id: z
    .string()
    .max(200)
    .overwrite((id) => parseOrderCode(id) ?? id),
});
export type OrderParams = z.infer<typeof OrderParams>;

export const HistoryParams = z.strictObject({
  status: z.enum(SHOPPER_FILTERS).default('all'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
});
export interface HistoryParams {
  status?: (typeof SHOPPER_FILTERS)[number];
  /** From 1; past the end returns the last page. */
  page?: number;
}

export const HistoryPage = z.object({
  orders: z.array(Order),
  page: z.number(),
  pages: z.number(),
  /** Orders that match the filter. */
  total: z.number(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

export const PlaceOrder = z.strictObject({
  /** Revision of the displayed cart. */
  revision: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Displayed total in cents: only compared, never charged. */
  totalCents: z
    .number()
    .int()
    .min(0)
    .max(MAX_PRICE_CENTS * MAX_LINES * MAX_QUANTITY),
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

/** Only immutable fields, so that a replayed response is identical. */
export const PlacedOrder = z.object({
  id: z.string(),
  code: z.string(),
  totalCents: z.number(),
  createdAt: z.string(),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

export const RemovedOrder = z.object({ id: z.string() });
export type RemovedOrder = z.infer<typeof RemovedOrder>;

/** Current products of an order, as cart products. */
export const OrderProducts = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      priceCents: z.number(),
      image: z.string(),
      category: z.string(),
      rating: z.number(),
      unavailable: z.boolean().exactOptional(),
    }),
  ),
});
export type OrderProducts = z.infer<typeof OrderProducts>;
