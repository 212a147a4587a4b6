import type { MailService } from '../../../server/mail/mail.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { formatCents } from '../../../shared/money.ts';
import { orderMailTo } from '../../account/server/profile.ts';
import type { OrderItem } from '../contract.ts';
import type { OrderStatus } from '../rules.ts';
import { texts } from '../texts.ts';

interface MailedOrder {
  id: string;
  userId: string | null;
  items: readonly OrderItem[];
  totalCents: number;
}

/** Writes the e-mail about a new order down, for a buyer who wants such e-mails. */
export async function mailPlaced(
  tx: Queryable,
  mail: MailService,
  order: MailedOrder & {
    shipTo: { name: string; address: string };
    mailTo?: { name: string; email: string } | null;
  },
): Promise<void> {
  const { mailTo: known, userId } = order;
  const to = known === undefined && userId ? await orderMailTo(tx, userId) : known;
  if (!to) return;
  const { mails } = texts;
  const lines = order.items.map(({ title, quantity, priceCents }) =>
    mails.line(title, quantity, formatCents(priceCents * quantity)),
  );
  const text = mails.placed({
    name: to.name,
    id: order.id,
    lines: lines.join('\n'),
    total: formatCents(order.totalCents),
    shipTo: `${order.shipTo.name}, ${order.shipTo.address}`,
  });
  await mail.queue(tx, { to: to.email, subject: mails.placedSubject(order.id), text });
}

/** Writes the e-mail about a change of status down. */
export async function mailStatus(
  tx: Queryable,
  mail: MailService,
  { id, userId }: MailedOrder,
  status: OrderStatus,
): Promise<void> {
  const to = userId && (await orderMailTo(tx, userId));
  if (!to) return;
  const { mails } = texts;
  const word = texts.statuses[status];
  const text = mails.status({ name: to.name, id, status: word });
  await mail.queue(tx, { to: to.email, subject: mails.statusSubject(id, word), text });
}
