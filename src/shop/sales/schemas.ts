import { z } from 'zod';
import { pageEnds, pagePosition } from '../../server/schemas.ts';
import { Id } from '../catalogue/schemas.ts';
import { SALE_STATES } from './rules.ts';

export const SalesParams = z.strictObject({
  /** Only sales in this state. */
  state: z.enum(SALE_STATES).optional(),
  ...pagePosition,
});
export type SalesParams = z.infer<typeof SalesParams>;

/** A sale of a product. Times are ISO, UTC. */
export const Sale = z.object({
  id: z.string(),
  /** Increases with every change. */
  version: z.number().int(),
  productId: z.string(),
  title: z.string(),
  image: z.string(),
  /** False if the product is deleted. */
  available: z.boolean(),
  /** The sale price in cents. */
  priceCents: z.number().int(),
  /** The product's current price without the sale, in cents. If it is not above the sale price, the sale has no effect. */
  regularPriceCents: z.number().int(),
  startsAt: z.string(),
  /** Planned end; null: none. */
  endsAt: z.string().nullable(),
  /** When an administrator ended it early; null: not ended early. */
  endedAt: z.string().nullable(),
  state: z.enum(SALE_STATES),
  /** Pieces sold at the sale price, excluding cancelled, refunded and deleted orders. */
  pieces: z.number().int(),
  /** Revenue from these pieces in cents. */
  revenueCents: z.number().int(),
});
export type Sale = z.infer<typeof Sale>;

export const SalesPage = z.object({
  /** Latest start first. */
  sales: z.array(Sale),
  ...pageEnds,
});
export type SalesPage = z.infer<typeof SalesPage>;

/** ISO, UTC, always with milliseconds: times are compared as text. */
const Time = z.iso
  .datetime()
  .overwrite((time) => (Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString()))
  .nullable();
const draft = {
  /** Whole cents; null for a price that could not be parsed. */
  priceCents: z.number().nullable(),
  /** Null, or a time in the past: immediately. */
  startsAt: Time,
  /** Null: no end. */
  endsAt: Time,
};

export const AddSale = z.strictObject({ productId: Id, ...draft });
export type AddSale = z.infer<typeof AddSale>;

/** The start of a sale that has started does not change. */
export const UpdateSale = z.strictObject({ id: Id, version: z.number().int(), ...draft });
export type UpdateSale = z.infer<typeof UpdateSale>;

export const SaleParams = z.strictObject({ id: Id });
export type SaleParams = z.infer<typeof SaleParams>;
