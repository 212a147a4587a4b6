import { defineRead } from '../../../server/operations.ts';
import { affectsProducts } from '../../catalogue/server/affected-reads.ts';
import * as contract from '../contract.ts';
import { Cart } from '../schemas.ts';
import { withProductDetails } from './lines.ts';
import { findCart } from './tables.ts';

export const mine = defineRead(contract.mine, {
  audience: 'user',
  result: Cart,
  // The products are known only from the result, so the cart subscribes to all product changes and `isAffected` filters
  // them. `minIntervalMs` limits how often a bulk change of products reloads all carts. New ratings reload no cart,
  // because no screen shows them there.
  dependsOn: (_, viewer) => [`carts:${viewer.userId}`, 'products'],
  isAffected: (change, _params, { lines }) => affectsProducts(change, lines),
  minIntervalMs: 100,
  async run(db, _params, viewer) {
    const { revision, lines } = await findCart(db, viewer.userId);
    return { uid: viewer.userId, revision, lines: await withProductDetails(db, lines) };
  },
});
