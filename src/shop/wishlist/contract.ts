import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** The viewer's wishlist, newest first, without products that are no longer for sale. */
export const mine = read<s.NoParams, s.Wishlist>('wishlist.mine', '/wishlist', { items: 1 });

/** Whether a product is on the viewer's wishlist. */
export const contains = read<s.ProductParams, s.Contains>('wishlist.contains', '/wishlist/{id}', {
  contains: 0,
});

/** Adds a product. Idempotent; 404 for a product that is not for sale, 409 if the wishlist is full. */
export const add = write<s.AddProduct>('wishlist.add', 'PUT /wishlist/{id}');

/** Removes a product. Idempotent. */
export const remove = write<s.ProductParams>('wishlist.remove', 'DELETE /wishlist/{id}');
