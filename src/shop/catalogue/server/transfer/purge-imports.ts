import type { Job } from '../../../../server/jobs/jobs.ts';
import type { Database } from '../../../../server/storage/database.ts';
import { purgeNextBatch } from './history-tables.ts';

/** Rows deleted in one transaction: an import of 100,000 products is deleted in many short ones. */
const BATCH = 1_000;

/** Every night: imports that can no longer be undone. */
export const purgeImports = (db: Database): Job => ({
  name: 'catalogue.purge-imports',
  cron: '43 3 * * *',
  async run() {
    while (await db.transaction((tx) => purgeNextBatch(tx, BATCH)));
  },
});
