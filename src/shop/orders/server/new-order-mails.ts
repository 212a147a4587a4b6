import type { Services } from '../../../server/feature.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import {
  adminsDueForReport,
  MAX_REPORTED,
  MIN_REPORT_AGE_S,
  markReported,
} from '../../account/server/admin-reports.ts';
import { composeNewOrders, type NewOrder } from './compose-mails.ts';

const REPORT = 'new-orders';
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
        for (const admin of await adminsDueForReport(tx, REPORT)) {
          const orders = await ordersSince(tx, admin.reportedUntil);
          const [first] = orders;
          if (!first) continue;
          const report = composeNewOrders({ orders, count: first.count }, admin.language, mail.link);
          await mail.queue(tx, { to: admin.email, ...report });
          await markReported(tx, REPORT, admin.id, first.newest);
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
    where deleted_at is null and created_at > ${since}::timestamptz
      and created_at < now() - make_interval(secs => ${MIN_REPORT_AGE_S})
    order by created_at desc, id desc limit ${MAX_REPORTED}`);
}
