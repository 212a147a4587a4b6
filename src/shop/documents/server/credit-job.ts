import type { Services } from '../../../server/feature.ts';
import { isFeatureOn } from '../../../server/feature-switch.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import { sql } from '../../../server/storage/sql.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { creditCancelledOrder } from './issue.ts';
import { AUTOMATIC } from './issue-job.ts';
import { uncreditedOrders } from './tables.ts';

/** Maximum orders per nightly run. */
const BATCH_SIZE = 500;

type CreditServices = Pick<Services, 'db' | 'jobs' | 'log'>;

/**
 * Job that credits the invoice of an order that was cancelled or refunded a minute ago; a trigger queues it. Issues nothing
 * if the change was undone or the feature switched off.
 */
export const creditJob = (services: CreditServices): Job => ({
  name: 'documents.credit',
  run: (payload) => creditInvoiceOf(services, (payload as { orderId: string }).orderId),
});

/**
 * Nightly job that credits what `creditJob` has not: invoices of orders that were cancelled while the feature was off or
 * before the seller was known.
 */
export const creditCancelledJob = (services: CreditServices): Job => ({
  name: 'documents.credit-cancelled',
  cron: '25 3 * * *',
  async run() {
    if (!(await isFeatureOn(services.db, 'documents'))) return;
    const orders = await services.db.many<{ id: string }>(sql`
      select id from (${uncreditedOrders}) o where updated_at < now() - interval '1 minute' order by id limit ${BATCH_SIZE}`);
    for (const { id } of orders) await creditInvoiceOf(services, id);
  },
});

async function creditInvoiceOf({ db, jobs, log }: CreditServices, orderId: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      if (await isFeatureOn(tx, 'documents')) await creditCancelledOrder(tx, jobs, AUTOMATIC, orderId);
    });
  } catch (error) {
    // Another attempt would be refused, too; the nightly job tries again.
    if (!(error instanceof Refusal)) throw error;
    log.warn({ order: orderId, code: error.code }, 'the invoice of a cancelled order was not credited');
  }
}
