import type { Job } from '../../../server/jobs/jobs.ts';
import { inBatches } from '../../../server/storage/batches.ts';
import type { Database, Queryable, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { clearStatements, type StoredStatement, statementsOf } from './withdrawal-tables.ts';

/**
 * Years for which the texts of a statement are stored: the usual limitation period of three years begins at the end of a
 * year.
 */
const RETENTION_YEARS = 4;

/**
 * Returns a user's statements of withdrawal, for "Download my data"; undefined if there are none. In batches: anyone can
 * send statements with the user's email.
 */
export async function withdrawalData(db: Queryable, userId: string) {
  const [first] = await statementsOf(db, userId, undefined, 1);
  if (!first) return undefined;
  return {
    withdrawals: inBatches<StoredStatement>((last, limit) => statementsOf(db, userId, last?.id, limit)),
  };
}

/**
 * Clears the texts of a user's handled statements before the account is deleted. Open statements keep their texts until
 * they are handled, because the refund needs them.
 */
export async function clearBeforeDeletion(tx: Transaction, userId: string): Promise<void> {
  await clearStatements(
    tx,
    sql`(s.email = (select email from users where id = ${userId}) or c.user_id = ${userId}) and handled_at is not null`,
  );
}

/** Daily job that clears handled statements of deleted accounts, and old ones. */
export const clearStatementsJob = (db: Database): Job => ({
  name: 'legal.forget-withdrawals',
  cron: '40 4 * * *',
  async run() {
    await clearStatements(
      db,
      sql`(received_at < now() - make_interval(years => ${RETENTION_YEARS})
        or (handled_at is not null and kind in ('matched', 'repeated') and c.user_id is null))`,
    );
  },
});
