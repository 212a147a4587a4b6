import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { type ProductSummary, summaryColumns } from './find-products.ts';

/** What a product without any rating weighs (`products.rating_weight`). */
const UNRATED_WEIGHT = 3.5;

/**
 * The lowest-rated products for sale, worst first, by the Bayesian rating; unrated products are left out. Scans the index
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
