import { sql } from '../../../server/storage/sql.ts';

/**
 * Column `taxClass` of a product: null for the standard rate, or if the feature `tax` is switched off. Changes are
 * announced as changes of the product (migration 0151).
 */
export const taxClass = sql`
  (select class from product_tax_classes c where c.product_id = products.id and (select tax_is_on())) as "taxClass"`;

/** Removes a `taxClass` that is null, to keep the responses small. */
export function withoutNullTaxClass<Row extends { taxClass?: string | null }>(row: Row): Row {
  const { taxClass: value, ...product } = row;
  return (value == null ? product : row) as Row;
}
