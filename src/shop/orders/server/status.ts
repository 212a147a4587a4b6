import type { MailService } from '../../../server/mail/mail.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { adminCancelledDraft, shopperCancelledDraft, shopperStatusDraft } from '../../notifications/rules.ts';
import { notifyAdmins, notifyUser, retract } from '../../notifications/server/notify.ts';
import { type OrderStatus, toOrderStatus } from '../rules.ts';
import { cancelByShopper, type StatusChange, changeStatus as statusChangeByAdmin } from '../transitions.ts';
import { lastStatusChange, type OrderActor, recordEvent } from './events.ts';
import { queueStatusMail, retractStatusMail } from './mails.ts';
import { type StoredOrder, writeStatus } from './tables.ts';

/**
 * Changes the status of an order that is locked (`lockOrder`), with its delivery fields, its event, the notices and the
 * e-mail (SPEC L76-L78). An administrator may set any status, a shopper only cancel an open order. Answers the order as
 * it is now, or undefined when nothing was to be changed or the shopper may not: then nobody is told anything.
 *
 * `undo`: the last change is taken back. What it told and nobody has read yet is withdrawn with it, its e-mail as long
 * as it waits, and a shopper who has read nothing of it is told nothing more (decision 12); the history shows both.
 */
export async function changeStatus(
  tx: Transaction,
  order: StoredOrder,
  to: OrderStatus,
  actor: OrderActor,
  { mail, undo = false }: { mail?: MailService; undo?: boolean } = {},
): Promise<StoredOrder | undefined> {
  const now = new Date().toISOString();
  const change =
    actor.role === 'admin'
      ? statusChangeByAdmin(order.status, to, now)
      : to === 'cancelled'
        ? cancelByShopper(order.status, now)
        : null;
  if (!change || !(await writeStatus(tx, order.id, change))) return undefined;
  const { from, status, deliveryStatus, deliveryDate } = change;
  const undone = undo ? await lastChangeFrom(tx, order.id, to) : undefined;
  const unheard = undone !== undefined && (await retractNotifications(tx, order, undone.at));
  const unsent = undone !== undefined && mail !== undefined && (await retractStatusMail(tx, mail, undone.id));
  const event = await recordEvent(tx, actor, { orderId: order.id, kind: 'status', from, to: status });
  if (!unheard) await notify(tx, order, change);
  if (mail && !unsent) await queueStatusMail(tx, mail, order, { status, event });
  return { ...order, status, deliveryStatus, deliveryDate };
}

/** The order's last change, if it led away from `to`: what going there undoes. */
async function lastChangeFrom(tx: Transaction, orderId: string, to: OrderStatus) {
  const last = await lastStatusChange(tx, orderId);
  return last && toOrderStatus(last.from) === to ? last : undefined;
}

/** Takes back what was told of the order at an instant. Answers whether its shopper had not read it. */
async function retractNotifications(
  tx: Transaction,
  { id, userId }: StoredOrder,
  toldAt: string,
): Promise<boolean> {
  const unread = await retract(tx, id, toldAt);
  return userId !== null && unread.includes(userId);
}

async function notify(
  tx: Transaction,
  order: StoredOrder,
  { status, notifications }: StatusChange,
): Promise<void> {
  const { id, code, items, userId } = order;
  const told = { code, items, userId: userId ?? '' };
  if (userId && notifications.shopper === 'cancelled')
    await notifyUser(tx, userId, id, shopperCancelledDraft(told));
  if (userId && notifications.shopper === 'statusChanged')
    await notifyUser(tx, userId, id, shopperStatusDraft(told, status));
  if (notifications.admins === 'cancelled') await notifyAdmins(tx, id, adminCancelledDraft(told));
}
