import { sql } from '../../../server/storage/sql.ts';

/**
 * Column `piecesLeft` of a product, from its stock level: null if there are enough, the product is unlimited, or the
 * feature `stock` is switched off. Changes are announced as changes of the product (migration 0123).
 */
export const piecesLeft = sql`
  (select pieces_left(level) from stock_levels level where level.product_id = products.id and (select stock_is_on())) as "piecesLeft"`;

/** Removes a `piecesLeft` that is null, to keep the responses small. */
export function withoutNullPieces<Row extends { piecesLeft?: number | null }>(
  row: Row,
): Omit<Row, 'piecesLeft'> & { piecesLeft?: number } {
  const { piecesLeft: pieces, ...product } = row;
  return typeof pieces === 'number' ? { ...product, piecesLeft: pieces } : product;
}
