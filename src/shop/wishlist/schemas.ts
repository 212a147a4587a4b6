import { z } from 'zod';
import { Id, Product } from '../catalogue/schemas.ts';

export { NoParams } from '../../server/schemas.ts';
export { ProductParams } from '../catalogue/schemas.ts';

/**
 * ISO, UTC, with milliseconds: times are compared as text. Not before the year 1, because PostgreSQL has no year 0.
 * Normalized, because PostgreSQL does not accept arbitrarily long fractions of a second.
 */
const Time = z.iso
  .datetime()
  .refine((time) => time >= '0001')
  .overwrite((time) => (Number.isNaN(Date.parse(time)) ? time : new Date(time).toISOString()));

export const AddProduct = z.strictObject({
  /** The product. */
  id: Id,
  /** Restores a removed entry to its place in the list. The default is now; a later time counts as now. */
  addedAt: Time.optional(),
});
export type AddProduct = z.infer<typeof AddProduct>;

export const WishlistItem = Product.omit({ description: true }).extend({
  /** ISO, UTC. */
  addedAt: z.string(),
});
export type WishlistItem = z.infer<typeof WishlistItem>;

export const Wishlist = z.object({ items: z.array(WishlistItem) });
export type Wishlist = z.infer<typeof Wishlist>;

export const Contains = z.object({ contains: z.boolean() });
export type Contains = z.infer<typeof Contains>;
