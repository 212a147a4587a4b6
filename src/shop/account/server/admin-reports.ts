import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { EmailRecipient } from './profile.ts';

/** Minimum interval between two reports of a kind to an administrator, in s, so that many events cause one email. */
const REPORT_INTERVAL_S = 15 * 60;
/** Maximum orders or products listed in a report; further ones are only counted. */
export const MAX_REPORTED = 20;
/**
 * Minimum age of an event in a report, in s. An event's time is the start of its transaction, so an event may be
 * committed after one with a later time; no transaction takes longer than this.
 */
export const MIN_REPORT_AGE_S = 20;

/** Kinds of reports, with the columns of `users` that say who wants and has received them. */
const REPORTS = {
  'new-orders': {
    isWanted: sql`new_order_emails`,
    reportedUntil: sql`new_orders_reported_until`,
    mailedAt: sql`new_orders_mailed_at`,
  },
  'low-stock': {
    isWanted: sql`low_stock_emails`,
    reportedUntil: sql`low_stock_reported_until`,
    mailedAt: sql`low_stock_mailed_at`,
  },
} as const;
type Report = keyof typeof REPORTS;

/** An administrator who is due for a report by email. */
interface ReportRecipient extends EmailRecipient {
  id: string;
  /** Everything up to this time has been reported; UTC, with microseconds. */
  reportedUntil: string;
}

/**
 * Lists administrators who want a report, have a confirmed address (SETTLED 48) and received none of this kind for 15
 * minutes. Locks them until the transaction ends; skips those locked by another process.
 */
export function adminsDueForReport(tx: Transaction, report: Report): Promise<ReportRecipient[]> {
  const { isWanted, reportedUntil, mailedAt } = REPORTS[report];
  return tx.many<ReportRecipient>(sql`
    select id, name, email, language, ${reportedUntil}::text as "reportedUntil"
    from users
    where role = 'admin' and ${isWanted} and not demo
      and (${mailedAt} is null or ${mailedAt} <= now() - make_interval(secs => ${REPORT_INTERVAL_S}))
      and exists (select from identity.user i where i.id = users.id and i.email_verified)
    order by id for no key update skip locked`);
}

/** Records that everything up to `until` has been reported. */
export async function markReported(
  tx: Transaction,
  report: Report,
  id: string,
  until: string,
): Promise<void> {
  const { reportedUntil, mailedAt } = REPORTS[report];
  await tx.run(sql`
    update users set ${reportedUntil} = ${until}::timestamptz, ${mailedAt} = now() where id = ${id}`);
}
