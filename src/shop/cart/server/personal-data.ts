import type { Queryable } from '../../../server/storage/database.ts';
import { withProductDetails } from './lines.ts';
import { findCart } from './tables.ts';

/** Returns a user's cart for "Download my data". */
export async function cartData(db: Queryable, userId: string): Promise<unknown> {
  const { lines } = await findCart(db, userId);
  return (await withProductDetails(db, lines)).map(({ id, title, quantity, priceCents }) => ({
    productId: id,
    title,
    quantity,
    priceCents,
  }));
}
