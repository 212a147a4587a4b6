import { viewAs } from '../../../server/http/access.ts';
import { defineRead } from '../../../server/operations.ts';
import { notFound } from '../../../shared/refusal.ts';
import { affectsTitleList, normalizeTitleCursor } from '../../catalogue/server/title-list.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import * as s from '../schemas.ts';
import {
  findAddresses,
  findCartWeights,
  findLastMethod,
  findOrderDelivery,
  findParcels,
  findProductWeights,
  findVisibleOrder,
} from './tables.ts';
import { currentTerms } from './terms.ts';

export const options = defineRead(contract.options, {
  audience: 'user',
  result: s.CurrentTerms,
  dependsOn: () => ['delivery_versions'],
  async run(db) {
    const { methods, ...terms } = await currentTerms(db);
    return { ...terms, methods: methods.filter(({ active }) => active) };
  },
});

export const mine = defineRead(contract.mine, {
  audience: 'user',
  result: s.MyDelivery,
  dependsOn: (_, { userId }) => [
    `user_addresses:${userId}`,
    `carts:${userId}`,
    `orders:${userId}`,
    'product_weights',
  ],
  // Limits how often a bulk change of weights reloads all carts (ms).
  minIntervalMs: 100,
  async run(db, _params, { userId }) {
    return {
      addresses: await findAddresses(db, userId),
      lastMethodId: await findLastMethod(db, userId),
      weights: await findCartWeights(db, userId),
    };
  },
});

export const ofOrder = defineRead(contract.ofOrder, {
  audience: 'user',
  params: s.OrderParams,
  result: s.OrderDelivery,
  dependsOn: ({ id }) => [`orders:${id}`, `order_delivery:${id}`, `parcels:${id}`],
  async run(db, { id }, viewer) {
    const orderId = await findVisibleOrder(db, id, viewAs(viewer, 'orders'));
    if (orderId === undefined) throw notFound(errors['delivery-order-missing']);
    return {
      delivery: (await findOrderDelivery(db, orderId)) ?? null,
      parcels: await findParcels(db, orderId),
    };
  },
});

export const terms = defineRead(contract.terms, {
  permission: 'delivery',
  result: s.CurrentTerms,
  dependsOn: () => ['delivery_versions'],
  run: (db) => currentTerms(db),
});

export const weights = defineRead(contract.weights, {
  permission: 'delivery',
  params: s.WeightParams.overwrite(normalizeTitleCursor),
  result: s.WeightPage,
  dependsOn: () => ['product_weights', 'products'],
  isAffected(change, { search }, page) {
    if (change.table === 'product_weights') return page.products.some(({ id }) => change.keys.has(id));
    return affectsTitleList(change, search, page);
  },
  run: findProductWeights,
});
