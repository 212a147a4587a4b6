import { defineRead } from '../../../server/operations.ts';
import { orNotFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { affectsCategories } from '../../catalogue/server/affected-reads.ts';
import { affectsTitleList, normalizeTitleCursor } from '../../catalogue/server/title-list.ts';
import * as contract from '../contract.ts';
import * as s from '../schemas.ts';
import { findManufacturers } from './manufacturer-tables.ts';
import { countMissing, findDetails, findInformation, findRow } from './tables.ts';

/** Minimum interval between live updates of the number of incomplete products (ms): counting reads all products. */
const COUNT_INTERVAL_MS = 2_000;

export const ofProduct = defineRead(contract.ofProduct, {
  audience: 'public',
  params: s.ProductParams,
  result: s.ProductDetails,
  dependsOn: ({ id }) => [`product_information:${id}`, `products:${id}`, 'manufacturers'],
  run: async (db, { id }) =>
    (await findDetails(db, id)) ?? { content: null, manufacturer: null, warnings: '' },
});

export const list = defineRead(contract.list, {
  permission: 'catalogue',
  params: s.ListParams.overwrite(normalizeTitleCursor),
  result: s.InformationPage,
  dependsOn: () => ['product_information', 'manufacturers', 'products'],
  isAffected(change, { search, show = 'all' }, page) {
    if (change.table === 'manufacturers')
      return page.products.some(({ manufacturerId }) => manufacturerId && change.keys.has(manufacturerId));
    if (change.table === 'product_information')
      return show !== 'all' || page.products.some(({ id }) => change.keys.has(id));
    return affectsTitleList(change, search, page);
  },
  run: findInformation,
});

export const row = defineRead(contract.row, {
  permission: 'catalogue',
  params: s.ProductParams,
  result: s.InformationRow,
  dependsOn: ({ id }) => [`product_information:${id}`, `products:${id}`, 'manufacturers'],
  run: async (db, { id }) => orNotFound(await findRow(db, id), catalogueErrors['product-not-found']),
});

export const missing = defineRead(contract.missing, {
  permission: 'catalogue',
  result: s.MissingCounts,
  minIntervalMs: COUNT_INTERVAL_MS,
  dependsOn: () => ['product_information', 'products'],
  // Of the changes of products, only additions and deletions matter; these also change the categories.
  isAffected: affectsCategories,
  run: countMissing,
});

export const manufacturers = defineRead(contract.manufacturers, {
  permission: 'catalogue',
  result: s.Manufacturers,
  dependsOn: () => ['manufacturers'],
  run: async (db) => ({ manufacturers: await findManufacturers(db) }),
});
