import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { type ProductSummary, summaryColumns } from './find-products.ts';

/** `products.rating_weight` of an unrated product. */
const UNRATED_WEIGHT = 3.5;

/**
 * Reads the lowest-rated products for sale by Bayesian rating, worst first, without unrated products. Scans the index
 * from its low end and skips the range of unrated products.
 */
export function lowestRated(db: Queryable, limit: number): Promise<ProductSummary[]> {
  return db.many<ProductSummary>(sql`
    select ${summaryColumns} from (
      (select * from products where deleted_at is null and rating_weight < ${UNRATED_WEIGHT}
       order by rating_weight, id limit ${limit})
      union all
      (select * from products where deleted_at is null and rating_weight > ${UNRATED_WEIGHT}
       order by rating_weight, id limit ${limit})
    ) rated
    order by rating_weight, id limit ${limit}`);
}
