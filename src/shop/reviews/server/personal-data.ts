import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';

/** Returns a user's reviews, and the reviews that they marked as helpful, for "Download my data". */
export async function reviewData(db: Queryable, userId: string): Promise<unknown> {
  const ownReviews = await db.many(sql`
    select r.product_id as "productId", p.title as product, r.rating, r.comment, r.created_at as "createdAt"
    from reviews r join products p on p.id = r.product_id where r.user_id = ${userId} order by r.id`);
  const helpfulReviews = await db.many(sql`
    select r.product_id as "productId", p.title as product, r.comment
    from review_votes v join reviews r on r.id = v.review_id join products p on p.id = r.product_id
    where v.user_id = ${userId} order by r.id`);
  return { written: ownReviews, foundHelpful: helpfulReviews };
}
