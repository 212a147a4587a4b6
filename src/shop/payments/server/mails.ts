import type { MailService } from '../../../server/mail/mail.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { pipelined } from '../../../server/storage/pipeline.ts';
import { orderEmailRecipient } from '../../account/server/profile.ts';
import { composePaid, composePlacedPart, composeRefunded } from './compose-mails.ts';
import { toShownPayment } from './queries.ts';
import { currentSettings } from './settings.ts';
import { findPayment, type StoredPayment } from './tables.ts';

/** Returns the payment's part of the email about a new order; '' for an order without payment. */
export async function placedMailPart(tx: Transaction, orderId: string, language: string): Promise<string> {
  const [payment, settings] = await pipelined([findPayment(tx, orderId), currentSettings(tx)]);
  return payment ? composePlacedPart(toShownPayment(payment, settings), language) : '';
}

/** Delay of the email, in ms. The toast with Undo disappears earlier, so a payment that is undone sends no email. */
const MAIL_DELAY_MS = 15_000;
const paidMailKey = (event: string) => `payments.paid-mail:${event}`;

/** Queues the email about a paid order, if the buyer wants emails. `event`: the payment. */
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
