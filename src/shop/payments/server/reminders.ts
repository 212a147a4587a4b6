import { isFeatureOn } from '../../../server/feature-switch.ts';
import { lockUsers } from '../../../server/identity/lock-users.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import type { Database, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { type NotificationOrder, paymentOverdueDraft } from '../../notifications/rules.ts';
import { notifyAdmins } from '../../notifications/server/notify.ts';
import { balanceOf } from '../state.ts';
import { findPayment } from './tables.ts';

/** Maximum payments per run; their orders are locked during the run. */
const BATCH_SIZE = 50;

/**
 * Job that notifies all administrators of each overdue payment once. Marking the payment as reminded also updates open
 * pages, where it becomes overdue although nothing else changes.
 */
export const remindersJob = (db: Database): Job => ({
  name: 'payments.remind',
  cron: '* * * * *',
  async run() {
    await db.transaction(remind);
  },
});

async function remind(tx: Transaction): Promise<void> {
  if (!(await isFeatureOn(tx, 'payments'))) return;
  const due = sql`open_sign = 1 and reminded_at is null and due_at <= now()`;
  const found = await tx.many<{ id: string }>(sql`
    select order_id as id from payments where ${due} order by due_at limit ${BATCH_SIZE}`);
  if (found.length === 0) return;
  await lockUsers(tx, { ids: [], administrators: true });
  const orders = await tx.many<NotificationOrder & { id: string; deleted: boolean }>(sql`
    select id, code, coalesce(user_id, '') as "userId", items, total_cents as "totalCents", deleted_at is not null as deleted
    from orders where id = any(${found.map(({ id }) => id)}::text[]) order by id for no key update skip locked`);
  for (const { id, deleted, ...order } of orders) {
    const marked = await tx.run(
      sql`update payments set reminded_at = now() where order_id = ${id} and ${due}`,
    );
    const payment = marked > 0 && !deleted ? await findPayment(tx, id) : undefined;
    if (!payment) continue;
    const { openCents } = balanceOf(payment, payment, payment.now);
    await notifyAdmins(tx, id, paymentOverdueDraft(order, openCents));
  }
}
