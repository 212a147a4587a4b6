import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import type { CartLine, CartProduct } from '../rules.ts';
import { findCartProducts, withProductDetails } from './lines.ts';
import { lockCart, type StoredCart, writeCart } from './tables.ts';

export interface LockedCart extends Omit<StoredCart, 'lines'> {
  /** With today's names, prices and pictures. */
  lines: CartLine[];
}

/** A user's cart, held until the transaction ends: whoever else wants to save or order waits. */
export async function lockCartForCheckout(tx: Transaction, userId: string): Promise<LockedCart> {
  const stored = await lockCart(tx, userId);
  if (!stored) return { revision: 0, lines: [], saves: [] };
  return { ...stored, lines: await withProductDetails(tx, stored.lines) };
}

/**
 * Empties a held cart. Its revision grows, and this is a save of its own, so that no older copy is ever saved over it:
 * neither one of an older revision nor one that follows the last save before it (`over`).
 */
export async function emptyCart(tx: Transaction, userId: string, held: LockedCart): Promise<void> {
  await writeCart(tx, userId, { ...held, lines: [] }, [], newId());
}

/** Today's products as a cart takes them, in the order of their ids; unknown ids are missing. */
export async function findCurrentProducts(db: Queryable, ids: string[]): Promise<CartProduct[]> {
  const products = await findCartProducts(db, ids);
  return ids.flatMap((id) => products.get(id) ?? []);
}
