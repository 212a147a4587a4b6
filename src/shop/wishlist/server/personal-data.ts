import type { Queryable } from '../../../server/storage/database.ts';
import { findProducts } from '../../catalogue/server/find-products.ts';
import { entriesOf } from './tables.ts';

/** Returns a user's wishlist for "Download my data". */
export async function wishlistData(db: Queryable, userId: string): Promise<unknown> {
  const entries = await entriesOf(db, userId);
  const products = await findProducts(
    db,
    entries.map(({ id }) => id),
  );
  return entries.map(({ id, addedAt }) => ({ productId: id, title: products.get(id)?.title, addedAt }));
}
