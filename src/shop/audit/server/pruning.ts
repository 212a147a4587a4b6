import type { Job } from '../../../server/jobs/jobs.ts';
import { savedRetention } from '../../../server/retention.ts';
import type { Database } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';

/** Entries that a statement examines: others can write meanwhile. */
const BATCH_SIZE = 1_000;

/** Deletes entries older than the saved retention, if there is one, and returns their number. */
export async function pruneAudit(db: Database): Promise<number> {
  const days = (await savedRetention(db))?.auditDays;
  if (days === undefined || days === null) return 0;
  let deleted = 0;
  for (;;) {
    // The oldest entries, as the ids are ordered by time: without old entries, this reads one batch.
    const batch = await db.transaction((tx) =>
      tx.run(sql`
        delete from audit where id in (select id from audit order by id limit ${BATCH_SIZE})
          and at < now() - make_interval(days => ${days}::int)`),
    );
    deleted += batch;
    if (batch === 0) return deleted;
  }
}

export const pruning = (db: Database): Job => ({
  name: 'audit.prune',
  cron: '53 3 * * *',
  async run() {
    await pruneAudit(db);
  },
});
