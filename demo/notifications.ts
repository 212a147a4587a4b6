import {
  adminCancelledDraft,
  adminPlacedDraft,
  type NotificationDraft,
  shopperCancelledDraft,
  shopperPlacedDraft,
  shopperStatusDraft,
} from '../src/shop/notifications/rules.ts';
import { demoId } from './ids.ts';
import { demoUsers } from './lookup.ts';
import type { DemoNotification, DemoOrder, DemoOrderEvent } from './rows.ts';

const hour = 60 * 60 * 1000;

/** Notifications up to this age (hours) are unread. */
const maxUnreadHours = 26;

/** Returns shoppers' and administrators' notifications about all order events, newest first. */
export function demoNotifications(orders: readonly DemoOrder[], now: Date): DemoNotification[] {
  const rows = orders.flatMap((order) =>
    order.events.flatMap((event) => {
      const { toShopper, toAdmins } = draftsOf(order, event);
      const admins = toAdmins === null ? [] : demoUsers.filter(({ role }) => role === 'admin');
      return [
        ...(toShopper === null ? [] : [row(order, event, order.userId, toShopper, now)]),
        ...admins.map(({ id }) => row(order, event, id, toAdmins!, now)),
      ];
    }),
  );
  return rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

interface Drafts {
  toShopper: NotificationDraft | null;
  toAdmins: NotificationDraft | null;
}

/** Returns the notifications of an event; an estimated delivery has none. */
function draftsOf(demoOrder: DemoOrder, event: DemoOrderEvent): Drafts {
  // The database assigns order codes; the shop replaces an id in a message with the code.
  const order = { ...demoOrder, code: demoOrder.id };
  if (event.kind === 'placed')
    return { toShopper: shopperPlacedDraft(order), toAdmins: adminPlacedDraft(order) };
  if (event.kind === 'estimate') return { toShopper: null, toAdmins: null };
  const isByShopper = event.actorId === order.userId;
  return {
    toShopper: isByShopper ? shopperCancelledDraft(order) : shopperStatusDraft(order, event.to),
    toAdmins: event.to === 'cancelled' ? adminCancelledDraft(order) : null,
  };
}

function row(
  order: DemoOrder,
  event: DemoOrderEvent,
  userId: string,
  draft: NotificationDraft,
  now: Date,
): DemoNotification {
  return {
    ...draft,
    id: demoId(event.at, `notice of ${event.id} to ${userId}`),
    userId,
    orderId: order.id,
    createdAt: event.at,
    read: now.getTime() - event.at.getTime() > maxUnreadHours * hour,
  };
}
