import { z } from 'zod';
import { defineRead } from '../../../server/operations.ts';
import { notFound } from '../../../shared/refusal.ts';
import { errors as catalogueErrors } from '../../catalogue/errors.ts';
import { affectsCategories, affectsList } from '../../catalogue/server/affected-reads.ts';
import { encodeCursor, normalizeCursor, parseCursor } from '../../catalogue/server/cursor.ts';
import * as contract from '../contract.ts';
import { INFORMATION_PAGE_SIZE as SIZE } from '../rules.ts';
import {
  InformationPage,
  InformationRow,
  ListParams,
  Manufacturers,
  MissingCounts,
  NoParams,
  ProductDetails,
  ProductParams,
} from '../schemas.ts';
import { findManufacturers } from './manufacturer-tables.ts';
import { countMissing, findDetails, findInformation, findRow } from './tables.ts';

/** Minimum interval between live updates of the number of incomplete products (ms): counting reads all products. */
const COUNT_INTERVAL_MS = 2_000;
const ORDER = 'title';
const Title = z.string().regex(/^[^\0]*$/);

export const ofProduct = defineRead(contract.ofProduct, {
  audience: 'public',
  params: ProductParams,
  result: ProductDetails,
  dependsOn: ({ id }) => [`product_information:${id}`, `products:${id}`, 'manufacturers'],
  run: async (db, { id }) =>
    (await findDetails(db, id)) ?? { content: null, manufacturer: null, warnings: '' },
});

export const list = defineRead(contract.list, {
  audience: 'admin',
  permission: 'catalogue',
  params: ListParams.overwrite(({ cursor, ...params }) => ({
    ...params,
    cursor: normalizeCursor(cursor, ORDER, Title),
  })),
  result: InformationPage,
  dependsOn: () => ['product_information', 'manufacturers', 'products'],
  isAffected(change, { search = '', show = 'all' }, page) {
    if (change.table === 'manufacturers')
      return page.products.some(({ manufacturerId }) => manufacturerId && change.keys.has(manufacturerId));
    if (change.table === 'product_information')
      return show !== 'all' || page.products.some(({ id }) => change.keys.has(id));
    const selection = { category: '', search, reorderedBy: 'text', isDescending: false } as const;
    return affectsList(change, selection, page);
  },
  async run(db, { search = '', show = 'all', cursor }) {
    const after = cursor === undefined ? undefined : parseCursor(cursor, ORDER, Title);
    // Reads one product more than the page has, to know whether another page follows.
    const found = await findInformation(db, { search, show, after, limit: SIZE + 1 });
    const page = found.slice(0, SIZE);
    const last = page.at(-1);
    return {
      products: page.map(({ row }) => row),
      nextCursor:
        last && found.length > page.length
          ? encodeCursor({ sortOrder: ORDER, value: last.value, id: last.row.id })
          : null,
    };
  },
});

export const row = defineRead(contract.row, {
  audience: 'admin',
  permission: 'catalogue',
  params: ProductParams,
  result: InformationRow,
  dependsOn: ({ id }) => [`product_information:${id}`, `products:${id}`, 'manufacturers'],
  async run(db, { id }) {
    const found = await findRow(db, id);
    if (!found) throw notFound(catalogueErrors['product-not-found']);
    return found;
  },
});

export const missing = defineRead(contract.missing, {
  audience: 'admin',
  permission: 'catalogue',
  params: NoParams,
  result: MissingCounts,
  minIntervalMs: COUNT_INTERVAL_MS,
  dependsOn: () => ['product_information', 'products'],
  // Of the changes of products, only additions and deletions matter; these also change the categories.
  isAffected: affectsCategories,
  run: countMissing,
});

export const manufacturers = defineRead(contract.manufacturers, {
  audience: 'admin',
  permission: 'catalogue',
  params: NoParams,
  result: Manufacturers,
  dependsOn: () => ['manufacturers'],
  run: async (db) => ({ manufacturers: await findManufacturers(db) }),
});
