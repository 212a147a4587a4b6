import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { RatingSum } from '../rules.ts';

/**
 * Adds reviews to a product's rating, or subtracts them (negative values), in one atomic update, so that concurrent
 * reviews are all counted (SETTLED 25). Locks the product until the transaction ends.
 * @returns false if the product is unknown or, unless `includeDeleted`, deleted
 */
export async function addReviewsToRating(
  tx: Transaction,
  productId: string,
  { sum, count }: RatingSum,
  { includeDeleted = false } = {},
): Promise<boolean> {
  const updatedRows = await tx.run(sql`
    update products set review_sum = review_sum + ${sum}, review_count = review_count + ${count}
    where id = ${productId} and (deleted_at is null or ${includeDeleted})`);
  return updatedRows > 0;
}

/**
 * Locks a product until the transaction ends, so that its reviews cannot be written, hidden or deleted concurrently.
 */
export async function lockRating(tx: Transaction, productId: string): Promise<void> {
  await tx.one(sql`select 1 from products where id = ${productId} for no key update`);
}
