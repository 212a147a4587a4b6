import type { Job } from '../../../../server/jobs/jobs.ts';
import type { Database } from '../../../../server/storage/database.ts';
import { purgeNextBatch } from './history-tables.ts';

/** Rows deleted per transaction, so that an import of 100,000 products is deleted in short transactions. */
const BATCH = 1_000;

/** Deletes records of imports that can no longer be undone, every night. */
export const purgeImports = (db: Database): Job => ({
  name: 'catalogue.purge-imports',
  cron: '43 3 * * *',
  async run() {
    while (await db.transaction((tx) => purgeNextBatch(tx, BATCH)));
  },
});
