import type { Queryable } from '../../../server/storage/database.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import type { Product, ProductWithImages } from '../contract.ts';
import type { ProductSort } from '../rules.ts';
import type { CursorPosition } from './cursor.ts';
import { piecesLeft, withoutNullPieces } from './pieces-left.ts';
import { priceInformation, withPriceInformation } from './price-information.ts';
import { withoutNullSale } from './sale-columns.ts';
import { searchProducts } from './search.ts';

/** Public columns of a product. The rate has more digits than are displayed. */
const columns = sql`
  id, title, price_cents as "priceCents", regular_price_cents as "regularPriceCents", image, category, description,
  jsonb_build_object('rate', round(rating_rate, 4), 'count', rating_count) as rating, ${piecesLeft},
  ${priceInformation}`;

/** Each sort order uses one index, scanned from a position, with the id as tie-breaker (SETTLED 21). */
const ORDERS: Record<ProductSort, { value: Sql; order: Sql; after(position: CursorPosition): Sql }> = {
  // Ids are sortable by time.
  newest: {
    value: sql`0`,
    order: sql`id desc`,
    after: ({ id }) => sql`id < ${id}`,
  },
  price: {
    value: sql`price_cents`,
    order: sql`price_cents, id`,
    after: ({ value, id }) => sql`(price_cents, id) > (${value}::integer, ${id})`,
  },
  'price-desc': {
    value: sql`price_cents`,
    order: sql`price_cents desc, id desc`,
    after: ({ value, id }) => sql`(price_cents, id) < (${value}::integer, ${id})`,
  },
  rating: {
    value: sql`rating_weight`,
    order: sql`rating_weight desc, id desc`,
    after: ({ value, id }) => sql`(rating_weight, id) < (${value}::numeric, ${id})`,
  },
};

export interface ListParams {
  category: string;
  search: string;
  sort: ProductSort;
  after: CursorPosition | undefined;
  limit: number;
}

/** Reads up to `limit` products after a position, each with its value in the sort order. */
export async function listProducts(
  db: Queryable,
  { category, search, sort, after, limit }: ListParams,
): Promise<(Product & { value: number })[]> {
  const { value, order, after: afterCondition } = ORDERS[sort];
  const conditions = [
    sql`deleted_at is null`,
    ...(category ? [sql`category = ${category}`] : []),
    ...(after ? [afterCondition(after)] : []),
  ];
  const rows = await searchProducts<Product & { value: number }>(db, {
    columns: sql`${columns}, ${value} as value`,
    conditions,
    search,
    order,
    limit,
  });
  return rows.map((row) => withoutNullPieces(withoutNullSale(withPriceInformation(row))));
}

export async function findProduct(db: Queryable, id: string): Promise<ProductWithImages | undefined> {
  const row = await db.one<ProductWithImages & { furtherImages: string[] }>(sql`
    select ${columns}, sale_ends_at as "saleEndsAt", further_images as "furtherImages"
    from products where id = ${id} and deleted_at is null`);
  if (!row) return undefined;
  const { furtherImages, ...product } = withoutNullPieces(withoutNullSale(withPriceInformation(row)));
  return furtherImages.length > 0 ? { ...product, furtherImages } : product;
}

/** Reads the distinct categories with one index lookup per category, independent of the number of products. */
export async function distinctCategories(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ category: string }>(sql`
    with recursive found as (
      select min(category) as category from products where deleted_at is null and category > ''
      union all
      select (select min(category) from products p where p.deleted_at is null and p.category > found.category)
      from found where found.category is not null
    )
    select category from found where category is not null order by category`);
  return rows.map(({ category }) => category);
}
