import type { Retention } from '../shared/retention.ts';
import type { Queryable } from './storage/database.ts';
import { sql } from './storage/sql.ts';

/** Returns what an administrator has saved; undefined without it, or while the feature is off. */
export async function savedRetention(db: Queryable): Promise<Retention | undefined> {
  const row = await db.one<{ document: Retention }>(sql`
    select document from retention_settings where account_security_is_on() order by version desc limit 1`);
  return row?.document;
}
