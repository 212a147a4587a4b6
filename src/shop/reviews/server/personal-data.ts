import { inBatches, mapBatches } from '../../../server/storage/batches.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { empty, sql } from '../../../server/storage/sql.ts';

/** Returns a user's reviews, and the reviews that they marked as helpful, for "Download my data". */
export async function reviewData(db: Queryable, userId: string) {
  const after = (last: { id: string } | undefined) => (last ? sql`and r.id > ${last.id}` : empty);
  const ownReviews = inBatches<{ id: string }>((last, limit) =>
    db.many(sql`
      select r.id, r.product_id as "productId", p.title as product, r.rating, r.comment, r.created_at as "createdAt"
      from reviews r join products p on p.id = r.product_id
      where r.user_id = ${userId} ${after(last)} order by r.id limit ${limit}`),
  );
  const helpfulReviews = inBatches<{ id: string }>((last, limit) =>
    db.many(sql`
      select r.id, r.product_id as "productId", p.title as product, r.comment
      from review_votes v join reviews r on r.id = v.review_id join products p on p.id = r.product_id
      where v.user_id = ${userId} ${after(last)} order by r.id limit ${limit}`),
  );
  const withoutId = ({ id: _, ...row }: { id: string }) => row;
  return { written: mapBatches(ownReviews, withoutId), foundHelpful: mapBatches(helpfulReviews, withoutId) };
}
