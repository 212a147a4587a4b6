import { expect } from 'vitest';
import type { Queryable } from '../src/server/storage/database.ts';
import { sql } from '../src/server/storage/sql.ts';

/** Waits until this number of connections to this test's database wait for a lock. */
export async function waitForLock(db: Queryable, connections = 1): Promise<void> {
  await expect
    .poll(async () =>
      db.many(sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
    )
    .toHaveLength(connections);
}
