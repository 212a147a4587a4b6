import type { Services } from '../../../server/feature.ts';
import { isFeatureOn } from '../../../server/feature-switch.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { lockDocumentOrder } from './find-orders.ts';
import { issueInvoice } from './issue.ts';

/** Statuses of orders whose shipping has not been undone. */
const SHIPPED = ['shipped', 'delivered'];
/** Actor in the audit log for documents that jobs issue. */
export const AUTOMATIC = { userId: null, name: 'automatic' };

/**
 * Job that issues the invoice of an order that was shipped a minute ago; a trigger queues it. Issues nothing if the change
 * was undone, the order deleted or the feature switched off.
 */
export const issueJob = ({ db, jobs, log }: Services): Job => ({
  name: 'documents.issue',
  async run(payload) {
    const { orderId } = payload as { orderId: string };
    try {
      await db.transaction(async (tx) => {
        if (!(await isFeatureOn(tx, 'documents'))) return;
        const order = await lockDocumentOrder(tx, orderId);
        if (order && SHIPPED.includes(order.status)) await issueInvoice(tx, jobs, AUTOMATIC, orderId);
      });
    } catch (error) {
      // Another attempt would be refused, too; an administrator can issue the invoice after correcting the cause.
      if (!(error instanceof Refusal)) throw error;
      log.warn({ order: orderId, code: error.code }, 'the invoice of a shipped order was not issued');
    }
  },
});
