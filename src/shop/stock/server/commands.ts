import { defineWrite } from '../../../server/operations.ts';
import { conflict, notAllowed, notFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { findProducts } from '../../catalogue/server/find-products.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { ProductParams } from '../schemas.ts';
import { deleteRequest, insertRequest } from './tables.ts';

const limit = { counter: 'stockRequests', message: errors['too-many-stock-requests'] } as const;

/** Asks for a notification when a product that is sold out is available again. */
export const requestNotification = defineWrite(contract.requestNotification, {
  audience: 'user',
  input: ProductParams,
  limit,
  async handleInTransaction({ tx, viewer: { userId, hasProfile } }, { id }) {
    if (!hasProfile) throw notAllowed(errors['stock-request-without-profile']);
    const product = (await findProducts(tx, [id])).get(id);
    if (!product?.available) throw notFound(catalogueErrors['product-not-found']);
    if (product.piecesLeft !== 0) throw conflict(errors['stock-available']);
    await insertRequest(tx, userId, id);
  },
});

export const cancelRequest = defineWrite(contract.cancelRequest, {
  audience: 'user',
  input: ProductParams,
  limit,
  async handleInTransaction({ tx, viewer }, { id }) {
    await deleteRequest(tx, viewer.userId, id);
  },
});
