import type { Services } from '../../../server/feature.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { adminsDueForReport, markReported } from '../../account/server/new-order-emails.ts';
import { type NewOrder, queueNewOrdersMail } from './mails.ts';

/** Minimum interval between reports to an administrator, in s, so that many orders cause one email. */
const REPORT_INTERVAL_S = 15 * 60;
/** Maximum orders listed in a report; further ones are only counted. */
const MAX_LISTED = 20;
/**
 * Minimum age of reported orders, in s. `created_at` is the start of the transaction, so an earlier order may be
 * committed later; no transaction takes longer than this.
 */
const MIN_AGE_S = 20;

export const NEW_ORDER_MAILS = 'orders.mail-administrators';

/**
 * Job that emails new orders to the administrators who have enabled this: the first within about a minute, later ones
 * in batches.
 */
export function newOrderMailsJob({ db, mail }: Services): Job {
  return {
    name: NEW_ORDER_MAILS,
    cron: '* * * * *',
    run: () =>
      db.transaction(async (tx) => {
        for (const admin of await adminsDueForReport(tx, REPORT_INTERVAL_S)) {
          const found = await ordersSince(tx, admin.reportedUntil);
          if (found.length === 0) continue;
          await queueNewOrdersMail(tx, mail, admin, { orders: found, count: found[0]!.count });
          await markReported(tx, admin.id, found[0]!.newest);
        }
      }),
  };
}

/**
 * Reads the newest orders placed after a time (ISO, UTC), with the number of all of them and the time of the newest.
 */
function ordersSince(
  tx: Transaction,
  since: string,
): Promise<(NewOrder & { count: number; newest: string })[]> {
  return tx.many(sql`
    select code, quantity, total_cents as "totalCents", due_cents as "dueCents", count(*) over ()::int as count,
           (max(created_at) over ())::text as newest
    from orders
    where deleted_at is null and created_at > ${since}::timestamptz and created_at < now() - make_interval(secs => ${MIN_AGE_S})
    order by created_at desc, id desc limit ${MAX_LISTED}`);
}
