import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { MailTo } from './profile.ts';

/** An administrator who is due a report about new orders. */
export interface AdminToReport extends MailTo {
  id: string;
  /** Orders up to this moment have been reported; UTC, with microseconds. */
  reportedUntil: string;
}

/**
 * Administrators who want emails about new orders, can receive them (SETTLED 48), and have had none for this long (s).
 * They stay locked until the transaction ends; those that another process is reporting to are left out.
 */
export function confirmedAdminsToReport(tx: Transaction, intervalS: number): Promise<AdminToReport[]> {
  return tx.many<AdminToReport>(sql`
    select id, name, email, language, new_orders_reported_until::text as "reportedUntil"
    from users
    where role = 'admin' and new_order_emails and not demo
      and (new_orders_mailed_at is null or new_orders_mailed_at <= now() - make_interval(secs => ${intervalS}))
      and exists (select from identity.user i where i.id = users.id and i.email_verified)
    order by id for no key update skip locked`);
}

/** Records a report: orders up to this moment will not be in the next one. */
export async function markReported(tx: Transaction, id: string, until: string): Promise<void> {
  await tx.run(sql`
    update users set new_orders_reported_until = ${until}::timestamptz, new_orders_mailed_at = now()
    where id = ${id}`);
}
