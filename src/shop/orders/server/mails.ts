import type { MailService } from '../../../server/mail/mail.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { type EmailRecipient, orderEmailRecipient } from '../../account/server/profile.ts';
import { findPickupAddress, findTrackedParcels } from '../../delivery/server/order-delivery.ts';
import { composePlacedPart, type MailedPayment } from '../../payments/server/compose-mails.ts';
import { findMailedPayment } from '../../payments/server/mails.ts';
import type { OrderStatus } from '../rules.ts';
import { composePlaced, composeStatus, type PlacedMail } from './compose-mails.ts';

/** Queues the email about a new order, in its language, if the buyer wants emails. */
export async function queuePlacedMail(
  tx: Queryable,
  mail: MailService,
  order: Omit<PlacedMail, 'payment' | 'pickup'> & {
    id: string;
    userId: string | null;
    /** Null for an order without payment; if undefined, the payment is read. */
    payment?: MailedPayment | null;
    /** '' unless the order is picked up; if undefined, the address is read. */
    pickup?: string;
    /** Null if the buyer wants no emails; if undefined, the recipient is read from the profile. */
    mailTo?: EmailRecipient | null;
    /** Null for orders of previous versions, whose email is in the language of the profile. */
    language: string | null;
  },
): Promise<void> {
  const { mailTo, userId } = order;
  const recipient = mailTo === undefined && userId ? await orderEmailRecipient(tx, userId) : mailTo;
  if (!recipient) return;
  const to = { ...recipient, language: order.language ?? recipient.language };
  const pickup = order.pickup ?? (await findPickupAddress(tx, order.id));
  const mailed = order.payment === undefined ? await findMailedPayment(tx, order.id) : order.payment;
  const payment = mailed ? composePlacedPart(mailed, to.language) : '';
  await mail.queue(tx, { to: to.email, ...composePlaced({ ...order, payment, pickup }, to, mail.link) });
}

/**
 * Delay of emails about a status change, in ms. The toast with Undo disappears earlier, so an accidental change that is
 * undone sends no email.
 */
const STATUS_MAIL_DELAY_MS = 15_000;
const statusMailKey = (eventId: string) => `orders.status-mail:${eventId}`;

/** Queues the email about a status change. `eventId`: id of the history entry. */
export async function queueStatusMail(
  tx: Queryable,
  mail: MailService,
  { id, code, userId }: { id: string; code: string; userId: string | null },
  { status, eventId }: { status: OrderStatus; eventId: string },
): Promise<void> {
  const to = userId && (await orderEmailRecipient(tx, userId));
  if (!to) return;
  const parcels = status === 'shipped' ? await findTrackedParcels(tx, id) : [];
  await mail.queue(
    tx,
    { to: to.email, ...composeStatus({ code, status, parcels }, to, mail.link) },
    { key: statusMailKey(eventId), sendAt: new Date(Date.now() + STATUS_MAIL_DELAY_MS) },
  );
}

/** Retracts the email about a status change. Resolves to false if it may have been sent, or none was queued. */
export const retractStatusMail = (tx: Queryable, mail: MailService, eventId: string) =>
  mail.retract(tx, statusMailKey(eventId));
