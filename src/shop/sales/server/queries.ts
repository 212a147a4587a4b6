import { defineRead } from '../../../server/operations.ts';
import { readPage } from '../../../server/paging.ts';
import { orNotFound } from '../../../shared/refusal.ts';
import { affectsProducts } from '../../catalogue/server/affected-reads.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { SALES_PAGE_SIZE as SIZE } from '../rules.ts';
import { Sale, SaleParams, SalesPage, SalesParams } from '../schemas.ts';
import { findSale, findSales } from './tables.ts';

/** Minimum interval between live updates (ms): every order changes the figures. */
const INTERVAL_MS = 500;

export const list = defineRead(contract.list, {
  permission: 'discounts',
  params: SalesParams,
  result: SalesPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['sale_prices', 'products', 'orders'],
  isAffected: (change, _, { sales }) =>
    affectsProducts(
      change,
      sales.map(({ productId }) => ({ id: productId })),
    ),
  async run(db, params) {
    const { rows, ...ends } = await readPage(params, SIZE, (range) => findSales(db, params, range));
    return { sales: rows, ...ends };
  },
});

export const sale = defineRead(contract.sale, {
  permission: 'discounts',
  params: SaleParams,
  result: Sale,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['sale_prices', 'products', 'orders'],
  isAffected: (change, _, { productId }) => affectsProducts(change, [{ id: productId }]),
  run: async (db, { id }) => orNotFound(await findSale(db, id), errors['sale-not-found']),
});
