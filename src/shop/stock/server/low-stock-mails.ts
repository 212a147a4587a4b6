import type { Services } from '../../../server/feature.ts';
import { isFeatureOn } from '../../../server/feature-switch.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import {
  adminsDueForReport,
  MAX_REPORTED,
  MIN_REPORT_AGE_S,
  markReported,
} from '../../account/server/admin-reports.ts';
import { composeLowStock, type LowProduct } from './compose-mails.ts';

const REPORT = 'low-stock';
export const LOW_STOCK_MAILS = 'stock.mail-administrators';

/**
 * Job that emails reports of products with few pieces left to the administrators who have enabled them: the first
 * report within about a minute, later ones in batches.
 */
export function lowStockMailsJob({ db, mail }: Pick<Services, 'db' | 'mail'>): Job {
  return {
    name: LOW_STOCK_MAILS,
    cron: '* * * * *',
    run: () =>
      db.transaction(async (tx) => {
        if (!(await isFeatureOn(tx, 'stock'))) return;
        for (const admin of await adminsDueForReport(tx, REPORT)) {
          const products = await lowSince(tx, admin.reportedUntil);
          const [first] = products;
          if (!first) continue;
          const report = composeLowStock({ products, count: first.count }, admin.language, mail.link);
          await mail.queue(tx, { to: admin.email, ...report });
          await markReported(tx, REPORT, admin.id, first.newest);
        }
      }),
  };
}

/**
 * Reads the products about which administrators were notified after a time (ISO, UTC) and of which few pieces are still
 * left, each with the number of all such products and the time of the newest notification.
 */
function lowSince(
  tx: Transaction,
  since: string,
): Promise<(LowProduct & { count: number; newest: string })[]> {
  return tx.many(sql`
    select p.title, l.on_hand as left, count(*) over ()::int as count, (max(l.low_notified_at) over ())::text as newest
    from stock_levels l join products p on p.id = l.product_id
    where l.on_hand <= l.low_at and p.deleted_at is null and l.low_notified_at > ${since}::timestamptz
      and l.low_notified_at < now() - make_interval(secs => ${MIN_REPORT_AGE_S})
    order by l.on_hand, p.title_order, p.id limit ${MAX_REPORTED}`);
}
