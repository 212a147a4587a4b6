import { expect } from 'vitest';
import type { Queryable } from '../src/server/storage/database.ts';
import { sql } from '../src/server/storage/sql.ts';

/** Waits until a connection to this test's database waits for a lock. */
export async function waitForLock(db: Queryable): Promise<void> {
  await expect
    .poll(async () =>
      db.many(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    )
    .toHaveLength(1);
}
