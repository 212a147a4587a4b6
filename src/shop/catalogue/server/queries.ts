import { z } from 'zod';
import { defineRead } from '../../../server/operations.ts';
import { orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { HOME_PAGE_SIZE, type ProductSort } from '../rules.ts';
import { Categories, ProductListParams, ProductPage, ProductParams, ProductWithImages } from '../schemas.ts';
import { affectsCategories, affectsList, type ProductChangeKind } from './affected-reads.ts';
import { encodeCursor, normalizeCursor, parseCursor } from './cursor.ts';
import { distinctCategories, findProduct, listProducts } from './tables.ts';

/** Schema of the cursor's value in each sort order. */
const VALUE_SCHEMAS: Record<ProductSort, z.ZodType<number>> = {
  // The id alone determines this order, so the value is constant.
  newest: z.literal(0),
  price: z.int32(),
  'price-desc': z.int32(),
  rating: z.number(),
};

/** Kind of change that can reorder products in each sort order. */
const REORDERING_CHANGES: Record<ProductSort, ProductChangeKind> = {
  newest: 'membership',
  price: 'price',
  'price-desc': 'price',
  rating: 'ratingWeight',
};

export const list = defineRead(contract.list, {
  audience: 'public',
  params: ProductListParams.overwrite(({ cursor, ...params }) => ({
    ...params,
    cursor: normalizeCursor(cursor, params.sort, VALUE_SCHEMAS[params.sort]),
  })),
  result: ProductPage,
  dependsOn: () => ['products', 'ratings'],
  isAffected(change, { category = '', search = '', sort = 'newest', cursor }, page) {
    const isDescending = sort !== 'price';
    const selection = { category, search, reorderedBy: REORDERING_CHANGES[sort], isDescending, cursor };
    return affectsList(change, selection, page);
  },
  async run(db, { category = '', search = '', sort = 'newest', cursor, limit = HOME_PAGE_SIZE }) {
    const after = cursor ? parseCursor(cursor, sort, VALUE_SCHEMAS[sort]) : undefined;
    // Reads one more product than requested, to know whether another page follows.
    const rows = await listProducts(db, { category, search, sort, after, limit: limit + 1 });
    const products = rows.slice(0, limit);
    const last = products.at(-1);
    return {
      products,
      nextCursor: last && rows.length > products.length ? encodeCursor({ ...last, sortOrder: sort }) : null,
    };
  },
});

export const categories = defineRead(contract.categories, {
  audience: 'public',
  params: z.strictObject({}),
  result: Categories,
  dependsOn: () => ['products'],
  isAffected: affectsCategories,
  run: async (db) => ({ categories: await distinctCategories(db) }),
});

export const product = defineRead(contract.product, {
  audience: 'public',
  params: ProductParams,
  result: ProductWithImages,
  dependsOn: ({ id }) => [`products:${id}`, `ratings:${id}`],
  run: async (db, { id }) => orNotFound(await findProduct(db, id), errors['product-not-found']),
});
