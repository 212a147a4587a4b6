import { z } from 'zod';
import { MAX_PRICE_CENTS } from '../../shared/money.ts';
import { MAX_LINES, MAX_QUANTITY } from '../cart/rules.ts';
import { DeliveryChoice } from '../delivery/schemas.ts';
import { ChosenPayment } from '../payments/schemas.ts';
import { VAT_ID_LENGTH } from '../tax/vat-id.ts';
import { parseOrderCode } from './code.ts';
import { SHOPPER_FILTERS } from './rules.ts';

/** An item with the product's data at the time of the order (SPEC L68). */
export const OrderItem = z.object({
  productId: z.string(),
  title: z.string(),
  priceCents: z.number(),
  /** The price without the sale; only if a sale price was charged. */
  regularPriceCents: z.number().exactOptional(),
  image: z.string(),
  quantity: z.number(),
  /** In thousandths of a percent; only in orders with tax. With a reverse charge, the rate that is deducted. */
  taxRate: z.number().exactOptional(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** An amount that is added to the total of an order or deducted from it (table `order_charges`). */
export const OrderCharge = z.object({
  kind: z.enum(['discount', 'delivery', 'tax']),
  /** The discount code, the delivery method, or the name of the tax. */
  label: z.string(),
  /** Negative for discounts, and for tax that a reverse charge deducts. */
  cents: z.number(),
});
export type OrderCharge = z.infer<typeof OrderCharge>;

/** The tax of an order at one rate; see `OrderTax` in tax/rules.ts. */
const OrderTax = z.object({
  rate: z.number(),
  netCents: z.number(),
  taxCents: z.number(),
  grossCents: z.number(),
  inclusive: z.boolean(),
  label: z.object({ en: z.string(), de: z.string() }),
  country: z.string(),
  destination: z.string(),
  vatId: z.string().nullable(),
  reverseCharge: z.boolean(),
  exempt: z.boolean(),
});

/** Charges and taxes of an order; orders without them do not have these fields. */
export const charged = {
  charges: z.array(OrderCharge).exactOptional(),
  /** The amount that the buyer owes. */
  dueCents: z.number().exactOptional(),
  /** Only in orders with tax; the highest rate first. */
  taxes: z.array(OrderTax).exactOptional(),
};

/** An order (SPEC L68). Times are ISO, UTC. */
export const Order = z.object({
  /** Primary key; users see and type the `code`. */
  id: z.string(),
  code: z.string(),
  /** Null after the account is deleted. */
  userId: z.string().nullable(),
  items: z.array(OrderItem),
  totalCents: z.number(),
  status: z.string(),
  createdAt: z.string(),
  deliveryStatus: z.string(),
  deliveryDate: z.string().nullable(),
  estimatedDelivery: z.string().nullable(),
  ...charged,
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
  /** False if an administrator views another user's order. */
  own: z.boolean(),
  /** True if its owner has deleted it: only administrators can still see it. */
  deletedByOwner: z.boolean(),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

/** An order code as typed by a user, or an id (SETTLED 47). */
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
  /** From 1; a page beyond the end returns the last page. */
  page?: number;
}

export const HistoryPage = z.object({
  orders: z.array(Order),
  page: z.number(),
  pages: z.number(),
  /** Number of orders that match the filter. */
  total: z.number(),
});
export type HistoryPage = z.infer<typeof HistoryPage>;

export const PlaceOrder = z.strictObject({
  /** Revision of the displayed cart. */
  revision: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Displayed total in cents; compared with the actual total, which is charged. */
  totalCents: z
    .number()
    .int()
    .min(0)
    .max(MAX_PRICE_CENTS * MAX_LINES * MAX_QUANTITY),
  discountCode: z.string().max(200).exactOptional(),
  /** The chosen payment method, in shops that offer some. */
  payment: ChosenPayment.exactOptional(),
  /** Displayed amount due in cents, if it differs from the total; compared with the actual one. */
  dueCents: z
    .number()
    .int()
    .min(0)
    .max(MAX_PRICE_CENTS * MAX_LINES * MAX_QUANTITY)
    .exactOptional(),
  /** VAT id of a buyer who orders as a business. */
  tax: z.strictObject({ vatId: z.string().max(VAT_ID_LENGTH) }).exactOptional(),
  delivery: DeliveryChoice.exactOptional(),
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

/** Contains only immutable fields, so that a replayed response is identical. */
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
