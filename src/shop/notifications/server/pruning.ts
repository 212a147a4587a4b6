import type { Job } from '../../../server/jobs/jobs.ts';
import { savedRetention } from '../../../server/retention.ts';
import type { Database } from '../../../server/storage/database.ts';
import { purgeDeleted } from '../../../server/storage/deleted-records.ts';
import { KEEP_READ_DAYS } from '../rules.ts';
import { pruneSome } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Maximum notifications deleted per transaction, so that rows are locked only briefly. */
const BATCH = 1_000;

/**
 * Deletes read notifications older than the saved retention, without it `KEEP_READ_DAYS` (SETTLED 41), and returns their
 * number. `now` in ms.
 */
export async function pruneRead(db: Database, now = Date.now()): Promise<number> {
  const days = (await savedRetention(db))?.notificationDays ?? KEEP_READ_DAYS;
  const before = new Date(now - days * DAY_MS).toISOString();
  let deleted = 0;
  let batch: number;
  do {
    batch = await db.transaction((tx) => pruneSome(tx, before, BATCH));
    deleted += batch;
  } while (batch === BATCH);
  return deleted;
}

export const pruningJob = (db: Database): Job => ({
  name: 'notifications.prune',
  cron: '47 3 * * *',
  async run() {
    await pruneRead(db);
    await purgeDeleted(db, 'notification');
  },
});
