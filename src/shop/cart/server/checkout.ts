import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { findProductsNow } from '../../catalogue/server/find-products.ts';
import type { CartLine, CartProduct } from '../rules.ts';
import { findCartProducts, withProductDetails } from './lines.ts';
import { lockCart, type StoredCart, writeCart } from './tables.ts';

export interface LockedCart extends Omit<StoredCart, 'lines'> {
  /** With current titles, prices and images. */
  lines: CartLine[];
}

/**
 * Locks a user's cart until the transaction ends; other saves and orders of the user wait. The prices are those of this
 * moment, including the start and end of a sale.
 */
export async function lockCartForCheckout(tx: Transaction, userId: string): Promise<LockedCart> {
  const stored = await lockCart(tx, userId);
  if (!stored) return { revision: 0, lines: [], saveIds: [] };
  return { ...stored, lines: await withProductDetails(tx, stored.lines, findProductsNow) };
}

/**
 * Empties a locked cart. Records a new revision and a new save id, so that neither a save based on an older revision
 * nor one that supersedes the previous save (`over`) can restore the old lines.
 */
export async function emptyCart(tx: Transaction, userId: string, cart: LockedCart): Promise<void> {
  await writeCart(tx, userId, { ...cart, lines: [] }, [], newId());
}

/** Returns current products in the order of `ids`; skips unknown ids. */
export async function findCurrentProducts(db: Queryable, ids: string[]): Promise<CartProduct[]> {
  const products = await findCartProducts(db, ids);
  return ids.flatMap((id) => products.get(id) ?? []);
}
