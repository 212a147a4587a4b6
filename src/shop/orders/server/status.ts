import type { MailService } from '../../../server/mail/mail.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { adminCancelledDraft, shopperCancelledDraft, shopperStatusDraft } from '../../notifications/rules.ts';
import { notifyAdmins, notifyUser, retract } from '../../notifications/server/notify.ts';
import { type OrderStatus, toOrderStatus } from '../rules.ts';
import { type StatusChange, statusChange } from '../transitions.ts';
import { lastStatusChange, type OrderActor, recordEvent } from './events.ts';
import { queueStatusMail, retractStatusMail } from './mails.ts';
import { type StoredOrder, writeStatus } from './tables.ts';

/**
 * Changes the status of a locked order (`lockOrder`) with its delivery fields, and creates the event, notifications and
 * email (SPEC L76-L78). Returns the changed order, or undefined if the actor may not make this change (`transitions.ts`).
 *
 * `undo`: this change reverts the last one. Retracts the unread notifications and the queued email of the last change; a
 * shopper who had not read the notification gets no new one (decision 12). The history shows both changes.
 */
export async function changeStatus(
  tx: Transaction,
  order: StoredOrder,
  to: OrderStatus,
  actor: OrderActor,
  { mail, undo = false }: { mail?: MailService; undo?: boolean } = {},
): Promise<StoredOrder | undefined> {
  const now = new Date().toISOString();
  const change = statusChange(actor.role, order.status, to, now);
  if (!change || !(await writeStatus(tx, order.id, change))) return undefined;
  const { from, status, deliveryStatus, deliveryDate } = change;
  const revertedChange = undo ? await lastChangeFrom(tx, order.id, to) : undefined;
  const wasUnread =
    revertedChange !== undefined && (await retractNotifications(tx, order, revertedChange.at));
  const wasMailRetracted =
    revertedChange !== undefined &&
    mail !== undefined &&
    (await retractStatusMail(tx, mail, revertedChange.id));
  const eventId = await recordEvent(tx, actor, { orderId: order.id, kind: 'status', from, to: status });
  if (!wasUnread) await notify(tx, order, change);
  if (mail && !wasMailRetracted) await queueStatusMail(tx, mail, order, { status, eventId });
  return { ...order, status, deliveryStatus, deliveryDate };
}

/** Returns the order's last status change if changing to `to` reverts it. */
async function lastChangeFrom(tx: Transaction, orderId: string, to: OrderStatus) {
  const last = await lastStatusChange(tx, orderId);
  return last && toOrderStatus(last.from) === to ? last : undefined;
}

/** Retracts the unread notifications of a change. Returns whether the shopper's was unread. */
async function retractNotifications(
  tx: Transaction,
  { id, userId }: StoredOrder,
  changedAt: string,
): Promise<boolean> {
  const unread = await retract(tx, id, changedAt);
  return userId !== null && unread.includes(userId);
}

async function notify(
  tx: Transaction,
  order: StoredOrder,
  { status, notifies }: StatusChange,
): Promise<void> {
  const { id, code, items, totalCents, userId } = order;
  const summary = { code, items, totalCents, userId: userId ?? '' };
  if (userId && notifies.shopper === 'cancelled')
    await notifyUser(tx, userId, id, shopperCancelledDraft(summary));
  if (userId && notifies.shopper === 'statusChanged')
    await notifyUser(tx, userId, id, shopperStatusDraft(summary, status));
  if (notifies.admins === 'cancelled') await notifyAdmins(tx, id, adminCancelledDraft(summary));
}
