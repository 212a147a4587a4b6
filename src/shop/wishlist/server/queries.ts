import { defineRead } from '../../../server/operations.ts';
import { findProducts } from '../../catalogue/server/find-products.ts';
import * as contract from '../contract.ts';
import { Contains, ProductParams, Wishlist } from '../schemas.ts';
import { entriesOf, hasEntry } from './tables.ts';

export const mine = defineRead(contract.mine, {
  audience: 'user',
  result: Wishlist,
  // Depends on all products, not only on those of the newest result: a restored product must reappear in the list.
  dependsOn: (_, { userId }) => [`wishlist_items:${userId}`, 'products'],
  // Longer than the default, because a bulk change of products rereads all open wishlists.
  minIntervalMs: 200,
  async run(db, _, { userId }) {
    const entries = await entriesOf(db, userId);
    const products = await findProducts(
      db,
      entries.map(({ id }) => id),
    );
    const items = entries.flatMap(({ id, addedAt }) => {
      const product = products.get(id);
      if (!product?.available) return [];
      const { available: _, ...fields } = product;
      return [{ ...fields, addedAt }];
    });
    return { items };
  },
});

export const contains = defineRead(contract.contains, {
  audience: 'user',
  params: ProductParams,
  result: Contains,
  dependsOn: (_, { userId }) => [`wishlist_items:${userId}`],
  run: async (db, { id }, { userId }) => ({ contains: await hasEntry(db, userId, id) }),
});
