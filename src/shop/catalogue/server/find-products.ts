import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { piecesLeft, withoutNullPieces } from './pieces-left.ts';

/** A product's data for carts, orders and similar; a deleted product is not `available`. */
export interface ProductSummary {
  id: string;
  title: string;
  priceCents: number;
  image: string;
  category: string;
  rating: { rate: number; count: number };
  available: boolean;
  /** See `Product`. */
  piecesLeft?: number;
}

/** Columns of a `ProductSummary`. */
export const summaryColumns = sql`
  id, title, price_cents as "priceCents", image, category, deleted_at is null as available,
  jsonb_build_object('rate', round(rating_rate, 4), 'count', rating_count) as rating`;

/** Reads products by id in one query, including deleted ones (SETTLED 19); unknown ids are missing from the result. */
export async function findProducts(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, ProductSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<ProductSummary>(sql`
    select ${summaryColumns}, ${piecesLeft}
    from products where id = any(${[...ids]}::text[])`);
  return new Map(rows.map((row) => [row.id, withoutNullPieces(row)]));
}

/** Returns whether any product is for sale. */
export async function hasProducts(db: Queryable): Promise<boolean> {
  return (await db.one(sql`select 1 from products where deleted_at is null limit 1`)) !== undefined;
}
