import type { Queryable } from './storage/database.ts';
import { sql } from './storage/sql.ts';

/** For how long the shop keeps data that it deletes at night (days). */
export interface Retention {
  /** Of read notifications. */
  notificationDays: number;
  /** Of the audit log; null: for ever. */
  auditDays: number | null;
}

/** Returns what an administrator has saved; undefined without it, or while the feature is off. */
export async function savedRetention(db: Queryable): Promise<Retention | undefined> {
  const row = await db.one<{ document: Retention }>(sql`
    select document from retention_settings where account_security_is_on() order by version desc limit 1`);
  return row?.document;
}
