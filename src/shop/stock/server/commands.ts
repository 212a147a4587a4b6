import { defineWrite } from '../../../server/operations.ts';
import { notAllowed, notFound } from '../../../shared/refusal.ts';
import { errors as catalogue } from '../../catalogue/errors.ts';
import { findProducts } from '../../catalogue/server/find-products.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { Done, ProductParams } from '../schemas.ts';
import { deleteRequest, insertRequest } from './tables.ts';

const limit = { counter: 'stockRequests', message: errors['too-many-stock-requests'] } as const;

/** Asks for a notification when a product is available again; of a product that is available, it will never come. */
export const request = defineWrite(contract.request, {
  audience: 'user',
  input: ProductParams,
  result: Done,
  limit,
  async handleInTransaction({ tx, viewer: { userId, hasProfile } }, { id }) {
    if (!hasProfile) throw notAllowed(errors['stock-request-without-profile']);
    if (!(await findProducts(tx, [id])).get(id)?.available) throw notFound(catalogue['product-not-found']);
    await insertRequest(tx, userId, id);
    return {};
  },
});

export const cancelRequest = defineWrite(contract.cancelRequest, {
  audience: 'user',
  input: ProductParams,
  result: Done,
  limit,
  async handleInTransaction({ tx, viewer }, { id }) {
    await deleteRequest(tx, viewer.userId, id);
    return {};
  },
});
