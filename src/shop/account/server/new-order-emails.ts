import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { EmailRecipient } from './profile.ts';

/** An administrator who is due for an email about new orders. */
export interface ReportRecipient extends EmailRecipient {
  id: string;
  /** Orders up to this time have been reported; UTC, with microseconds. */
  reportedUntil: string;
}

/**
 * Lists administrators who want emails about new orders, have a confirmed address (SETTLED 48) and received none for
 * `intervalS`. Locks them until the transaction ends; skips those locked by another process.
 */
export function adminsDueForReport(tx: Transaction, intervalS: number): Promise<ReportRecipient[]> {
  return tx.many<ReportRecipient>(sql`
    select id, name, email, language, new_orders_reported_until::text as "reportedUntil"
    from users
    where role = 'admin' and new_order_emails and not demo
      and (new_orders_mailed_at is null or new_orders_mailed_at <= now() - make_interval(secs => ${intervalS}))
      and exists (select from identity.user i where i.id = users.id and i.email_verified)
    order by id for no key update skip locked`);
}

/** Records that orders up to `until` have been reported. */
export async function markReported(tx: Transaction, id: string, until: string): Promise<void> {
  await tx.run(sql`
    update users set new_orders_reported_until = ${until}::timestamptz, new_orders_mailed_at = now()
    where id = ${id}`);
}
