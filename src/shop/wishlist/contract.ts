import { read, write } from '../../shared/operation.ts';
import type { AddProduct, Contains, Done, NoParams, ProductParams, Wishlist } from './schemas.ts';

export type { Wishlist, WishlistItem } from './schemas.ts';

/** The viewer's wishlist, newest first, without products that are no longer for sale. */
export const mine = read<NoParams, Wishlist>('wishlist.mine', '/wishlist', { items: 1 });

/** Whether a product is on the viewer's wishlist. */
export const contains = read<ProductParams, Contains>('wishlist.contains', '/wishlist/{id}', { contains: 0 });

/** Adds a product. Idempotent; 404 for a product that is not for sale, 409 if the wishlist is full. */
export const add = write<AddProduct, Done>('wishlist.add', 'PUT', '/wishlist/{id}');

/** Removes a product. Idempotent. */
export const remove = write<ProductParams, Done>('wishlist.remove', 'DELETE', '/wishlist/{id}');
