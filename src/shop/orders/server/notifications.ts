import { lockUsers } from '../../../server/identity/lock-users.ts';
import type { Job, Jobs } from '../../../server/jobs/jobs.ts';
import type { Log } from '../../../server/log.ts';
import type { MailService } from '../../../server/mail/mail.ts';
import type { Database, Transaction } from '../../../server/storage/database.ts';
import { pipelined } from '../../../server/storage/pipeline.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { EmailRecipient } from '../../account/server/profile.ts';
import { adminPlacedDraft, shopperPlacedDraft } from '../../notifications/rules.ts';
import { notifyAdmins, notifyUserAndAdmins } from '../../notifications/server/notify.ts';
import type { MailedPayment } from '../../payments/server/compose-mails.ts';
import type { OrderTax } from '../../tax/rules.ts';
import type { OrderCharge, OrderItem } from '../contract.ts';
import { queuePlacedMail } from './mails.ts';
import { chargedColumn, findOwners, readCharged } from './tables.ts';

/** A new order, as needed for its notifications and email. */
export interface OrderToNotify {
  id: string;
  code: string;
  userId: string | null;
  items: readonly OrderItem[];
  totalCents: number;
  /** Both undefined without charges. */
  charges?: OrderCharge[];
  dueCents?: number;
  /** Undefined without tax. */
  taxes?: OrderTax[];
  shipTo: { name: string; address: string };
  /** Null for an order without payment; if undefined, the payment is read. */
  payment?: MailedPayment | null;
  /** Where the buyer picks the order up, or ''; if undefined, the address is read. */
  pickup?: string;
  /** Null if the buyer does not want emails; if undefined, it is read from the profile. */
  mailTo?: EmailRecipient | null;
  /** Language in which the order was placed; null for orders of previous versions. */
  language: string | null;
}

/** Stored with queued jobs, so it keeps its old name: it notifies of placed orders. */
const JOB_NAME = 'orders.tell-placed';
/** Maximum orders per run. */
const BATCH_SIZE = 100;

/** Notifies the shopper and all administrators of a new order (SPEC L125), and emails the shopper. */
export async function notifyOrderPlaced(
  tx: Transaction,
  mail: MailService,
  order: OrderToNotify,
): Promise<void> {
  const { id, code, userId, items, totalCents, dueCents } = order;
  const summary = { code, userId: userId ?? '', items, totalCents, dueCents };
  const admins = adminPlacedDraft(summary);
  await pipelined([
    userId
      ? notifyUserAndAdmins(tx, userId, id, { user: shopperPlacedDraft(summary), admins })
      : notifyAdmins(tx, id, admins),
    queuePlacedMail(tx, mail, order),
  ]);
}

/** Marks an order as not notified; `deferredNotificationsJob` will send its notifications. */
export async function deferNotifications(tx: Transaction, jobs: Jobs, orderId: string): Promise<void> {
  await tx.run(sql`update orders set notified_at = null where id = ${orderId}`);
  // Queues an additional run of the job in 3 s. If that fails, the cron run sends them.
  await tx
    .savepoint(() => jobs.add(tx, JOB_NAME, {}, { key: JOB_NAME, runAt: new Date(Date.now() + 3_000) }))
    .catch(() => {});
}

/** Job that sends, exactly once, notifications that failed when the order was placed. */
export function deferredNotificationsJob({
  db,
  mail,
  log,
}: {
  db: Database;
  mail: MailService;
  log: Log;
}): Job {
  return {
    name: JOB_NAME,
    cron: '* * * * *',
    async run() {
      const sent = await db.transaction(async (tx) => {
        const found = await tx.many<{ id: string }>(
          sql`select id from orders where notified_at is null order by id limit ${BATCH_SIZE}`,
        );
        if (found.length === 0) return 0;
        const ids = found.map(({ id }) => id);
        await lockUsers(tx, { ids: await findOwners(tx, ids), administrators: true });
        const pending = await readCharged<OrderToNotify>(
          tx,
          sql`
          select id, code, user_id as "userId", items, total_cents as "totalCents", language,
                 jsonb_build_object('name', ship_to_name, 'address', ship_to_address) as "shipTo",
                 ${chargedColumn(sql`id`)}
          from orders where id = any(${ids}::text[]) and notified_at is null order by id for update skip locked`,
        );
        for (const order of pending) await notifyOrderPlaced(tx, mail, order);
        const sentIds = pending.map(({ id }) => id);
        if (sentIds.length > 0)
          await tx.run(sql`update orders set notified_at = now() where id = any(${sentIds}::text[])`);
        return sentIds.length;
      });
      if (sent > 0) log.info({ orders: sent }, 'sent delayed order notifications');
    },
  };
}
