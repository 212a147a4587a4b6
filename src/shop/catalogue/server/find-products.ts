import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { type Sql, sql } from '../../../server/storage/sql.ts';
import type { UnitPrice } from '../unit-price.ts';
import { piecesLeft, withoutNullPieces } from './pieces-left.ts';
import { priceInformation, withPriceInformation } from './price-information.ts';
import { withoutNullSale } from './sale-columns.ts';
import { taxClass, withoutNullTaxClass } from './tax-class.ts';

/** A product's data for other features, such as carts and orders; a deleted product is not `available`. */
export interface ProductSummary {
  id: string;
  title: string;
  priceCents: number;
  /** Only during a sale. */
  regularPriceCents?: number;
  /** See `Product`. */
  lowestPriceCents?: number;
  /** See `Product`. */
  unitPrice?: UnitPrice;
  image: string;
  category: string;
  rating: { rate: number; count: number };
  available: boolean;
  /** See `Product`. */
  piecesLeft?: number;
  /** Absent for the standard rate. */
  taxClass?: 'reduced' | 'second-reduced' | 'zero';
}

/** Columns of a `ProductSummary`. */
export const summaryColumns = sql`
  id, title, price_cents as "priceCents", regular_price_cents as "regularPriceCents", image, category,
  deleted_at is null as available,
  jsonb_build_object('rate', round(rating_rate, 4), 'count', rating_count) as rating`;

/** Reads products by id in one query, including deleted ones (SETTLED 19); unknown ids are missing from the result. */
export function findProducts(db: Queryable, ids: readonly string[]): Promise<Map<string, ProductSummary>> {
  return readSummaries(db, ids, sql`products where id = any(${[...ids]}::text[])`);
}

/**
 * Like `findProducts`, with the prices at this moment: `products` is updated shortly after a sale has started or ended
 * (migration 0125).
 */
export function findProductsNow(db: Queryable, ids: readonly string[]): Promise<Map<string, ProductSummary>> {
  return readSummaries(
    db,
    ids,
    sql`(
      select p.title, p.image, p.category, p.deleted_at, p.rating_rate, p.rating_count, current.*
      from products p join current_product_prices current on current.id = p.id
      where p.id = any(${[...ids]}::text[])
    ) products`,
  );
}

async function readSummaries(
  db: Queryable,
  ids: readonly string[],
  from: Sql,
): Promise<Map<string, ProductSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<ProductSummary>(
    sql`select ${summaryColumns}, ${piecesLeft}, ${taxClass}, ${priceInformation} from ${from}`,
  );
  const read = (row: ProductSummary) =>
    withoutNullTaxClass(withoutNullPieces(withoutNullSale(withPriceInformation(row))));
  return new Map(rows.map((row) => [row.id, read(row)]));
}

/** Locks products for sale by id until the transaction ends; returns their titles. Unknown and deleted ones are missing. */
export async function lockProducts(tx: Transaction, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.many<{ id: string; title: string }>(sql`
    select id, title from products where id = any(${[...ids]}::text[]) and deleted_at is null
    order by id for no key update`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns whether any product is for sale. */
export async function hasProducts(db: Queryable): Promise<boolean> {
  return (await db.one(sql`select 1 from products where deleted_at is null limit 1`)) !== undefined;
}
