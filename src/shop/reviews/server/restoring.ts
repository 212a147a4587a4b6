import { lockUsers } from '../../../server/identity/lock-users.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Database, Transaction } from '../../../server/storage/database.ts';
import { purgeDeleted, takeDeleted } from '../../../server/storage/deleted-records.ts';
import { sql } from '../../../server/storage/sql.ts';

/** A review that its author has deleted. */
export interface DeletedReview {
  productId: string;
  rating: number;
  hidden: boolean;
  /** Ids of the users who marked it as helpful and still exist; locked until the transaction ends. */
  voters: readonly string[];
  /** The row as JSON. */
  record: string;
}

/** Removes the author's deleted review from the deleted records and returns it; undefined if there is none. */
export async function takeDeletedReview(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<DeletedReview | undefined> {
  const record = await takeDeleted(tx, 'review', { id, userId });
  if (record === undefined) return undefined;
  const row = JSON.parse(record) as {
    product_id: string;
    rating: number;
    hidden_at: string | null;
    voters: string[];
  };
  // Lock order (ARCHITECTURE.md): users, whom votes reference, before products and reviews.
  const voters = [...(await lockUsers(tx, { ids: row.voters }))];
  return { productId: row.product_id, rating: row.rating, hidden: row.hidden_at !== null, voters, record };
}

/** Restores a deleted review; false if its author has written another one since. */
export async function restoreReview(tx: Transaction, { record, voters }: DeletedReview): Promise<boolean> {
  const restored = await tx.one<{ id: string }>(sql`
    insert into reviews (id, product_id, user_id, rating, comment, hidden_at, created_at)
    select id, product_id, user_id, rating, comment, hidden_at, created_at
    from jsonb_populate_record(null::reviews, ${record}::jsonb)
    on conflict do nothing returning id`);
  if (!restored) return false;
  // Triggers update the number of votes.
  await tx.run(sql`
    insert into review_votes (review_id, user_id)
    select ${restored.id}, voter from unnest(${[...voters]}::text[]) as v (voter)`);
  return true;
}

/** Purges deleted reviews that can no longer be restored, every night. */
export const purgeJob = (db: Database): Job => ({
  name: 'reviews.purge-deleted',
  cron: '53 3 * * *',
  async run() {
    await purgeDeleted(db, 'review');
  },
});
