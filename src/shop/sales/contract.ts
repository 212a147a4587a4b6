import { read, write } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** Current, coming and past sales with their figures, latest start first. */
export const list = read<s.SalesParams, s.SalesPage>('sales.list', '/admin/sales', {
  sales: 1,
  hasNewer: 0,
  hasOlder: 0,
});

const oneSale = {
  id: 0,
  version: 0,
  productId: 0,
  title: 0,
  image: 0,
  available: 0,
  priceCents: 0,
  regularPriceCents: 0,
  startsAt: 0,
  endsAt: 0,
  endedAt: 0,
  state: 0,
  pieces: 0,
  revenueCents: 0,
} as const;

/** One sale with its figures. */
export const sale = read<s.SaleParams, s.Sale>('sales.sale', '/admin/sales/{id}', oneSale);

/** Adds a sale; 400 with a message per field, or if the product has another sale at the time; 404 without the product. */
export const add = write<s.AddSale>('sales.add', 'POST /admin/sales');

/** Changes price and times; 409 if it has changed since `version` or is over; otherwise as `add`. */
export const update = write<s.UpdateSale>('sales.update', 'PATCH /admin/sales/{id}');

/** Ends a sale now; one that has not started never starts. Idempotent. */
export const end = write<s.SaleParams>('sales.end', 'POST /admin/sales/{id}/end');

/** Undoes `end`; 409 if the product has another sale by now. Idempotent. */
export const resume = write<s.SaleParams>('sales.resume', 'POST /admin/sales/{id}/resume');
