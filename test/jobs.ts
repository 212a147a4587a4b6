import type { Queryable } from '../src/server/storage/database.ts';
import { sql } from '../src/server/storage/sql.ts';

/** Makes queued jobs due now (all, or those with this key prefix) and wakes a worker, which polls only every 2 s. */
export async function makeJobsDue(db: Queryable, keyPrefix = ''): Promise<void> {
  await db.run(sql`
    update graphile_worker._private_jobs set run_at = now()
    where locked_at is null and starts_with(coalesce(key, ''), ${keyPrefix})`);
  await db.run(sql`select pg_notify('jobs:insert', '{"count":1}')`);
}
