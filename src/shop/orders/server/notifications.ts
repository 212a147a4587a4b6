import type { Log } from '../../../server/feature.ts';
import { lockUsers } from '../../../server/identity/lock-users.ts';
import type { Job, Jobs } from '../../../server/jobs/jobs.ts';
import type { MailService } from '../../../server/mail/mail.ts';
import type { Database, Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import type { EmailRecipient } from '../../account/server/profile.ts';
import { adminPlacedDraft, shopperPlacedDraft } from '../../notifications/rules.ts';
import { notifyAdmins, notifyUserAndAdmins } from '../../notifications/server/notify.ts';
import type { OrderItem } from '../contract.ts';
import { queuePlacedMail } from './mails.ts';
import { findOwners } from './tables.ts';

/** A new order as far as others are told of it. */
export interface OrderToNotify {
  id: string;
  code: string;
  userId: string | null;
  items: readonly OrderItem[];
  totalCents: number;
  shipTo: { name: string; address: string };
  /** Null when its buyer wants no e-mails; looked up when it is not said. */
  mailTo?: EmailRecipient | null;
}

const JOB_NAME = 'orders.tell-placed';
/** Orders that one run tells of. */
const BATCH_SIZE = 100;

/** Tells the shopper and every administrator of a new order (SPEC L125), and mails the shopper. */
export async function notifyOrderPlaced(
  tx: Transaction,
  mail: MailService,
  order: OrderToNotify,
): Promise<void> {
  const { id, code, userId, items } = order;
  const told = { code, userId: userId ?? '', items };
  const admins = adminPlacedDraft(told);
  if (userId) await notifyUserAndAdmins(tx, userId, id, { user: shopperPlacedDraft(told), admins });
  else await notifyAdmins(tx, id, admins);
  await queuePlacedMail(tx, mail, order);
}

/** Remembers that nobody has been told yet; `laterNotices` makes good for it. */
export async function deferNotifications(tx: Transaction, jobs: Jobs, orderId: string): Promise<void> {
  await tx.run(sql`update orders set notified_at = null where id = ${orderId}`);
  // Without this the next full minute does it.
  await tx
    .savepoint(() => jobs.add(tx, JOB_NAME, {}, { key: JOB_NAME, runAt: new Date(Date.now() + 3_000) }))
    .catch(() => {});
}

/** The job that tells of the orders which could not be told of when they were placed, each once. */
export function deferredNotifications({ db, mail, log }: { db: Database; mail: MailService; log: Log }): Job {
  return {
    name: JOB_NAME,
    cron: '* * * * *',
    async run() {
      const told = await db.transaction(async (tx) => {
        const found = await tx.many<{ id: string }>(
          sql`select id from orders where notified_at is null order by id limit ${BATCH_SIZE}`,
        );
        if (found.length === 0) return 0;
        const late = found.map(({ id }) => id);
        await lockUsers(tx, { ids: await findOwners(tx, late), administrators: true });
        const owed = await tx.many<OrderToNotify>(sql`
          select id, code, user_id as "userId", items, total_cents as "totalCents",
                 jsonb_build_object('name', ship_to_name, 'address', ship_to_address) as "shipTo"
          from orders where id = any(${late}::text[]) and notified_at is null order by id for update skip locked`);
        for (const order of owed) await notifyOrderPlaced(tx, mail, order);
        const ids = owed.map(({ id }) => id);
        if (ids.length > 0)
          await tx.run(sql`update orders set notified_at = now() where id = any(${ids}::text[])`);
        return ids.length;
      });
      if (told > 0) log.info({ orders: told }, 'orders have been told of late');
    },
  };
}
