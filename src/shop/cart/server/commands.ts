import { defineWrite } from '../../../server/operations.ts';
import { conflict, notAllowed } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { linesToSave } from '../rules.ts';
import { Cart, SaveCart } from '../schemas.ts';
import { findCartProducts, joinProducts, withProductDetails } from './lines.ts';
import { createCart, lockCart, type StoredCart, writeCart } from './tables.ts';

export const save = defineWrite(contract.save, {
  audience: 'user',
  input: SaveCart,
  result: Cart,
  limit: { counter: 'cartSaves', message: errors['too-many-saves'] },
  async handleInTransaction(
    { tx, viewer: { userId } },
    { uid, revision, save, over: superseded = [], items },
  ) {
    // A save queued before another user logged in must not replace that user's cart.
    if (uid !== userId) throw notAllowed(errors['cart-of-another-account']);
    let before = await lockCart(tx, userId);
    if (!before) {
      await createCart(tx, userId);
      before = await lockCart(tx, userId);
    }
    if (!before) throw notAllowed(errors['cart-without-profile']);
    if (before.saveIds.includes(save))
      return { uid, revision: before.revision, lines: await withProductDetails(tx, before.lines) };
    if (!isBasedOnLatestSave(before, revision, superseded)) throw conflict(errors['stale-cart']);

    const ids = new Set([...items.map(({ id }) => id), ...before.lines.map(({ id }) => id)]);
    const products = await findCartProducts(tx, [...ids]);
    const lines = linesToSave(items, before.lines, (id) => products.get(id)?.priceCents);
    const after = await writeCart(tx, userId, before, lines, save);
    return { uid, revision: after.revision, lines: joinProducts(lines, products) };
  },
});

/** Returns whether no other client has saved after `base`: the cart is at `base`, or at a superseded save of this client. */
function isBasedOnLatestSave(
  { revision, saveIds }: StoredCart,
  base: number,
  superseded: readonly string[],
): boolean {
  if (revision === base) return true;
  const last = saveIds.at(-1);
  return last !== undefined && superseded.includes(last);
}
