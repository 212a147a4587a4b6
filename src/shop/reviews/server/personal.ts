import type { PersonalRecords } from '../../../server/feature.ts';
import { sql } from '../../../server/storage/sql.ts';
import { lockReviewsOf } from './tables.ts';

/** A user's reviews and helpful marks. After the account is deleted, its reviews remain as 'Anonymous' (SETTLED 11). */
export const personal: PersonalRecords = {
  async exportFor(db, userId) {
    const written = await db.many(sql`
      select r.product_id as "productId", p.title as product, r.rating, r.comment, r.created_at as "createdAt"
      from reviews r join products p on p.id = r.product_id where r.user_id = ${userId} order by r.id`);
    const foundHelpful = await db.many(sql`
      select r.product_id as "productId", p.title as product, r.comment
      from review_votes v join reviews r on r.id = v.review_id join products p on p.id = r.product_id
      where v.user_id = ${userId} order by r.id`);
    return { written, foundHelpful };
  },
  beforeDeletion: lockReviewsOf,
};
