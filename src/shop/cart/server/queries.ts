import { defineRead } from '../../../server/operations.ts';
import * as contract from '../contract.ts';
import { Cart, NoParams } from '../schemas.ts';
import { withProducts } from './lines.ts';
import { findCart } from './tables.ts';

export const mine = defineRead(contract.mine, {
  audience: 'user',
  params: NoParams,
  result: Cart,
  // Which products a cart holds is not known before it is read; the shortest time between two reads keeps a busy
  // catalogue from waking every cart at once.
  dependsOn: (_, viewer) => [`carts:${viewer.userId}`, 'products'],
  interval: 100,
  async run(db, _params, viewer) {
    const { revision, lines } = await findCart(db, viewer.userId);
    return { uid: viewer.userId, revision, lines: await withProducts(db, lines) };
  },
});
