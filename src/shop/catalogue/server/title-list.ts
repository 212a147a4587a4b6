import { z } from 'zod';
import type { KeyedChange } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import { affectsList } from './affected-reads.ts';
import { encodeCursor, normalizeCursor, parseCursor } from './cursor.ts';
import { type ProductQuery, searchProducts } from './search.ts';

/** The sort order of these lists; each cursor contains it. */
const ORDER = 'title';
const Title = z.string().regex(/^[^\0]*$/);

interface TitlePage<Product> {
  products: Product[];
  nextCursor: string | null;
}

/** Parameters with their cursor in its canonical form, because they are the cache key. @throws Refusal 400 for an invalid one */
export const normalizeTitleCursor = <Params extends { cursor?: string | undefined }>(
  params: Params,
): Params => ({
  ...params,
  cursor: normalizeCursor(params.cursor, ORDER, Title),
});

/** Returns whether a change of products can affect a page of a list that is sorted by title. */
export const affectsTitleList = (
  change: KeyedChange,
  search = '',
  page: TitlePage<{ id: string }>,
): boolean => affectsList(change, { category: '', search, reorderedBy: 'text', isDescending: false }, page);

interface TitleQuery extends Pick<ProductQuery, 'columns' | 'search'> {
  /** Filter, with column names that are not qualified by a table. */
  condition: Sql;
  cursor: string | undefined;
  size: number;
}

/** Reads a page of products that are not deleted, sorted by title. */
export async function readTitlePage<Row extends { id: string }>(
  db: Queryable,
  { columns, condition, search, cursor, size }: TitleQuery,
): Promise<TitlePage<Row>> {
  const after = cursor === undefined ? undefined : parseCursor(cursor, ORDER, Title);
  const rows = await searchProducts<Row & { value: string }>(db, {
    columns: sql`${columns}, title_order as value`,
    conditions: [
      sql`deleted_at is null`,
      condition,
      ...(after ? [sql`(title_order, id) > (${after.value}, ${after.id})`] : []),
    ],
    search,
    order: sql`title_order, id`,
    // One more than the page has, to know whether another page follows.
    limit: size + 1,
  });
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    products: page.map(({ value: _, ...row }) => row as unknown as Row),
    nextCursor:
      last && rows.length > size ? encodeCursor({ sortOrder: ORDER, value: last.value, id: last.id }) : null,
  };
}
