import type { MailService } from '../../../server/mail/mail.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { orderEmailRecipient } from '../../account/server/profile.ts';
import { composePaid, composeRefunded, type MailedPayment } from './compose-mails.ts';
import { toShownPayment } from './queries.ts';
import { currentSettings } from './settings.ts';
import { findPayment, type StoredPayment } from './tables.ts';

/** Reads the payment of a new order for its email; null for an order without payment. */
export async function findMailedPayment(db: Queryable, orderId: string): Promise<MailedPayment | null> {
  const payment = await findPayment(db, orderId);
  return payment ? toShownPayment(payment, await currentSettings(db)) : null;
}

/** Delay of the email, in ms. The toast with Undo disappears earlier, so a payment that is undone sends no email. */
const MAIL_DELAY_MS = 15_000;
const paidMailKey = (event: string) => `payments.paid-mail:${event}`;

/** Queues the email about a paid order, if the buyer wants emails. `event`: id of the payment event. */
export async function queuePaidMail(
  tx: Queryable,
  mail: MailService,
  { userId, orderCode }: StoredPayment,
  event: string,
): Promise<void> {
  const to = userId && (await orderEmailRecipient(tx, userId));
  if (!to) return;
  await mail.queue(
    tx,
    { to: to.email, ...composePaid(orderCode, to, mail.link) },
    { key: paidMailKey(event), sendAt: new Date(Date.now() + MAIL_DELAY_MS) },
  );
}

/** Retracts the email about a payment that is undone, unless it may have been sent. */
export async function retractPaidMail(tx: Queryable, mail: MailService, event: string): Promise<void> {
  await mail.retract(tx, paidMailKey(event));
}

/** Queues the email about a refund, if the buyer wants emails. */
export async function queueRefundedMail(
  tx: Queryable,
  mail: MailService,
  { userId, orderCode }: StoredPayment,
  cents: number,
): Promise<void> {
  const to = userId && (await orderEmailRecipient(tx, userId));
  if (!to) return;
  await mail.queue(tx, { to: to.email, ...composeRefunded(orderCode, cents, to, mail.link) });
}
