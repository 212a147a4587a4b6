import type { Queryable } from '../../../server/storage/database.ts';
import { findProducts } from '../../catalogue/server/find-products.ts';
import { entriesOf } from './tables.ts';

/**
 * Returns a user's wishlist for "Download my data". Undefined if it is empty: the download of a shop without wishlists
 * does not contain one.
 */
export async function wishlistData(db: Queryable, userId: string): Promise<unknown> {
  const entries = await entriesOf(db, userId);
  if (entries.length === 0) return undefined;
  const products = await findProducts(
    db,
    entries.map(({ id }) => id),
  );
  return entries.map(({ id, addedAt }) => ({ productId: id, title: products.get(id)?.title, addedAt }));
}
