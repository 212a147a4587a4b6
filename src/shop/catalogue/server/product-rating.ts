import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { RatingSum } from '../rules.ts';

/**
 * Adds reviews to what a product's rating is made of, or takes them away (negative). One expression on the newest row:
 * however many write at once, each is counted (SETTLED 25). The product is locked until the transaction ends.
 *
 * @returns false when the product is unknown or, unless `includeDeleted`, deleted
 */
export async function addReviewsToRating(
  tx: Transaction,
  productId: string,
  { sum, count }: RatingSum,
  { includeDeleted = false } = {},
): Promise<boolean> {
  const written = await tx.run(sql`
    update products set review_sum = review_sum + ${sum}, review_count = review_count + ${count}
    where id = ${productId} and (deleted_at is null or ${includeDeleted})`);
  return written > 0;
}

/** Locks a product until the transaction ends: its reviews cannot be written, hidden or deleted concurrently. */
export async function lockRating(tx: Transaction, productId: string): Promise<void> {
  await tx.one(sql`select 1 from products where id = ${productId} for no key update`);
}
