import { z } from 'zod';
import { defineRead } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { raw, type Sql, sql } from '../../../server/storage/sql.ts';
import { orNotFound } from '../../../shared/refusal.ts';
import * as contract from '../admin-contract.ts';
import { MANAGE_PAGE_SIZE, type ManageSort, type SortDirection } from '../admin-rules.ts';
import { AdminListParams, AdminProduct, AdminProductPage } from '../admin-schemas.ts';
import { errors } from '../errors.ts';
import { ProductParams } from '../schemas.ts';
import { adminColumns, adminProduct as readAdminProduct } from './admin-tables.ts';
import { affectsList, type ProductChangeKind } from './affected-reads.ts';
import { type CursorPosition, encodeCursor, normalizeCursor, parseCursor } from './cursor.ts';
import { searchProducts } from './search.ts';

/** Each sort order uses one index, scanned in either direction, with the id as tie-breaker (SETTLED 21). */
const COLUMNS: Record<ManageSort, { column: Sql; type: Sql; Value: z.ZodType<number | string> }> = {
  title: { column: sql`title_order`, type: sql`text`, Value: z.string().regex(/^[^\0]*$/) },
  price: { column: sql`price_cents`, type: sql`integer`, Value: z.int32() },
  category: { column: sql`category`, type: sql`text`, Value: z.string().regex(/^[^\0]*$/) },
  rating: { column: sql`rating_rate`, type: sql`numeric`, Value: z.string().regex(/^\d(\.\d{1,30})?$/) },
  // Ids are sortable by time.
  newest: { column: sql`id`, type: sql`text`, Value: z.string().regex(/^[^\0]*$/) },
};

/** Kind of change that can move products within each sort order. */
const REORDERING_CHANGES: Record<ManageSort, ProductChangeKind> = {
  title: 'text',
  price: 'price',
  category: 'membership',
  rating: 'rating',
  newest: 'membership',
};

export const adminList = defineRead(contract.adminList, {
  permission: 'catalogue',
  params: AdminListParams.overwrite(({ cursor, ...params }) => ({
    ...params,
    cursor: normalizeCursor(cursor, `${params.sort} ${params.order}`, COLUMNS[params.sort].Value),
  })),
  result: AdminProductPage,
  dependsOn: () => ['products', 'ratings'],
  isAffected(change, { category = '', search = '', sort = 'title', order = 'asc', cursor }, page) {
    const isDescending = order === 'desc';
    const selection = { category, search, reorderedBy: REORDERING_CHANGES[sort], isDescending, cursor };
    return affectsList(change, selection, page);
  },
  async run(db, { search = '', category = '', sort = 'title', order = 'asc', cursor, limit }) {
    const size = limit ?? MANAGE_PAGE_SIZE;
    const name = `${sort} ${order}`;
    const after = cursor ? parseCursor(cursor, name, COLUMNS[sort].Value) : undefined;
    // Reads one product more than the page has, to know whether another page follows (SPEC L120).
    const rows = await readPage(db, { search, category, sort, order, after, limit: size + 1 });
    const products = rows.slice(0, size);
    const last = products.at(-1);
    return {
      products,
      nextCursor:
        last && rows.length > size ? encodeCursor({ sortOrder: name, value: last.value, id: last.id }) : null,
    };
  },
});

export const adminProduct = defineRead(contract.adminProduct, {
  permission: 'catalogue',
  params: ProductParams,
  result: AdminProduct,
  dependsOn: ({ id }) => [`products:${id}`, `ratings:${id}`],
  run: async (db, { id }) => orNotFound(await readAdminProduct(db, id), errors['product-not-found']),
});

interface PageQuery {
  search: string;
  category: string;
  sort: ManageSort;
  order: SortDirection;
  after: CursorPosition<number | string> | undefined;
  limit: number;
}

async function readPage(
  db: Queryable,
  { search, category, sort, order, after, limit }: PageQuery,
): Promise<(AdminProduct & { value: number | string })[]> {
  const { column, type } = COLUMNS[sort];
  const direction = raw(order);
  const comparison = raw(order === 'asc' ? '>' : '<');
  const conditions = [
    sql`deleted_at is null`,
    ...(category ? [sql`category = ${category}`] : []),
    ...(after ? [sql`(${column}, id) ${comparison} (${after.value}::${type}, ${after.id})`] : []),
  ];
  // The cursor contains the rate as text: a number would lose digits, and the next page would miss rows.
  const value = sort === 'rating' ? sql`${column}::text` : column;
  type Row = AdminProduct & { value: number | string; currentPriceCents: number };
  const rows = await searchProducts<Row>(db, {
    columns: sql`${adminColumns}, price_cents as "currentPriceCents", ${value} as value`,
    conditions,
    search,
    order: sql`${column} ${direction}, id ${direction}`,
    limit,
  });
  return rows.map(({ currentPriceCents, ...row }) =>
    currentPriceCents < row.priceCents ? { ...row, salePriceCents: currentPriceCents } : row,
  );
}
