import { defineWrite } from '../../../server/operations.ts';
import { conflict, notAllowed, notFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { findProducts } from '../../catalogue/server/find-products.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { entryTime, hasRoom, MAX_PRODUCTS } from '../rules.ts';
import { AddProduct, ProductParams } from '../schemas.ts';
import { countOthers, deleteEntry, insertEntry, lockWishlist } from './tables.ts';

const limit = { counter: 'wishlistChanges', message: errors['too-many-wishlist-changes'] } as const;

export const add = defineWrite(contract.add, {
  audience: 'user',
  input: AddProduct,
  limit,
  async handleInTransaction({ tx, viewer: { userId, hasProfile } }, { id, addedAt: restored }) {
    if (!hasProfile) throw notAllowed(errors['wishlist-without-profile']);
    const product = (await findProducts(tx, [id])).get(id);
    if (!product?.available) throw notFound(catalogueErrors['product-not-found']);
    await lockWishlist(tx, userId);
    if (!hasRoom(await countOthers(tx, userId, id)))
      throw conflict(errors['wishlist-full']({ max: MAX_PRODUCTS }));
    await insertEntry(tx, userId, { id, addedAt: entryTime(new Date().toISOString(), restored) });
  },
});

export const remove = defineWrite(contract.remove, {
  audience: 'user',
  input: ProductParams,
  limit,
  async handleInTransaction({ tx, viewer }, { id }) {
    await deleteEntry(tx, viewer.userId, id);
  },
});
