import { formatAmount } from '../../../server/mail/amounts.ts';
import type { MailService } from '../../../server/mail/mail.ts';
import { greetingName, withoutLinks } from '../../../server/mail/plain-text.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { LANGUAGES, type Language, parseLanguage } from '../../../shared/languages.ts';
import { type EmailRecipient, orderEmailRecipient } from '../../account/server/profile.ts';
import { findPickupAddress, findTrackedParcels } from '../../delivery/server/order-delivery.ts';
import { placedMailPart } from '../../payments/server/mails.ts';
import { quote } from '../../pricing/quote.ts';
import { formatRate } from '../../tax/format-rate.ts';
import type { OrderTax } from '../../tax/rules.ts';
import type { OrderCharge, OrderItem } from '../contract.ts';
import { mailTexts as germanMails } from '../mail-texts.de.ts';
import { mailTexts } from '../mail-texts.ts';
import type { OrderStatus } from '../rules.ts';
import { texts as german } from '../texts.de.ts';
import { texts } from '../texts.ts';

/** Texts and formats of emails, by the recipient's language. */
const mailLocales = {
  en: {
    language: 'en',
    statuses: texts.statuses,
    mails: mailTexts,
    amount: (cents: number) => formatAmount(cents, 'en'),
  },
  de: {
    language: 'de',
    statuses: german.statuses,
    mails: germanMails,
    amount: (cents: number) => formatAmount(cents, 'de'),
  },
} as const;
const mailLocale = (language: string): (typeof mailLocales)[Language] =>
  mailLocales[parseLanguage(language) ?? LANGUAGES[0]];

type MailLocale = ReturnType<typeof mailLocale>;

const orderLink = (mail: MailService, code: string) => mail.link(`/orders/${code}`);

interface MailedOrder {
  id: string;
  code: string;
  userId: string | null;
  items: readonly OrderItem[];
  totalCents: number;
  /** Both undefined without charges. */
  charges?: readonly OrderCharge[];
  dueCents?: number;
  /** Undefined without tax. */
  taxes?: readonly OrderTax[];
}

/** Queues the email about a new order, if the buyer wants emails. */
export async function queuePlacedMail(
  tx: Queryable,
  mail: MailService,
  order: MailedOrder & {
    hasPayment?: boolean;
    shipTo: { name: string; address: string };
    /** Null if the buyer wants no emails; if undefined, the recipient is read from the profile. */
    mailTo?: EmailRecipient | null;
  },
): Promise<void> {
  const { mailTo, userId } = order;
  const to = mailTo === undefined && userId ? await orderEmailRecipient(tx, userId) : mailTo;
  if (!to) return;
  const locale = mailLocale(to.language);
  const { mails, amount } = locale;
  const lines = quote(order.items).lines.map(({ line: { title }, quantity, totalCents }) =>
    mails.line(title, quantity, amount(totalCents)),
  );
  const text = mails.placed({
    name: greetingName(to.name),
    id: order.code,
    lines: lines.join('\n'),
    total: amount(order.totalCents),
    charges: chargeLines(order, locale) + taxLines(order, locale),
    payment: order.hasPayment === false ? '' : await placedMailPart(tx, order.id, to.language),
    // An order without a charge for delivery has no delivery method, so nothing is picked up.
    pickup: order.charges?.some(({ kind }) => kind === 'delivery')
      ? await findPickupAddress(tx, order.id)
      : '',
    shipTo: withoutLinks(`${order.shipTo.name}, ${order.shipTo.address}`),
    link: orderLink(mail, order.code),
  });
  await mail.queue(tx, { to: to.email, subject: mails.placedSubject(order.code), text });
}

/** Returns the lines of charges and amount due; '' without charges. */
function chargeLines(
  { charges = [], dueCents = 0, taxes: [tax] = [] }: MailedOrder,
  { mails, amount, language }: MailLocale,
): string {
  if (charges.length === 0) return '';
  const lines = charges.map(({ kind, label, cents }) =>
    mails[kind](kind === 'tax' && tax ? tax.label[language] : label, amount(cents)),
  );
  return lines.join('') + mails.due(amount(dueCents));
}

/** Returns a line per tax rate, or the reason why no tax is charged; '' if the shop has no tax settings. */
function taxLines({ taxes = [] }: MailedOrder, { mails, amount, language }: MailLocale): string {
  const lines = taxes
    .filter(({ taxCents }) => taxCents > 0)
    .map(({ inclusive, label, rate, netCents, taxCents }) =>
      (inclusive ? mails.taxIncluded : mails.taxAdded)(
        `${label[language]} ${formatRate(rate, language)}`,
        amount(taxCents),
        amount(netCents),
      ),
    );
  const [first] = taxes;
  if (first?.exempt) lines.push(mails.exempt(first.country));
  if (first?.vatId) lines.push(mails.vatId(first.vatId));
  if (first?.reverseCharge) lines.push(mails.reverseCharge);
  return lines.join('');
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
  { id, code, userId }: MailedOrder,
  { status, eventId }: { status: OrderStatus; eventId: string },
): Promise<void> {
  const to = userId && (await orderEmailRecipient(tx, userId));
  if (!to) return;
  const { mails, statuses } = mailLocale(to.language);
  const label = statuses[status];
  const parcels = status === 'shipped' ? await findTrackedParcels(tx, id) : [];
  const text = mails.status({
    name: greetingName(to.name),
    id: code,
    status: label,
    parcels: parcels.map(({ carrier, number, url }) => mails.parcel(carrier, number, url)).join(''),
    link: orderLink(mail, code),
  });
  await mail.queue(
    tx,
    { to: to.email, subject: mails.statusSubject(code, label), text },
    { key: statusMailKey(eventId), sendAt: new Date(Date.now() + STATUS_MAIL_DELAY_MS) },
  );
}

/** Retracts the email about a status change. Resolves to false if it may have been sent, or none was queued. */
export const retractStatusMail = (tx: Queryable, mail: MailService, eventId: string) =>
  mail.retract(tx, statusMailKey(eventId));

/** A new order as reported to administrators by email. */
export interface NewOrder {
  code: string;
  quantity: number;
  totalCents: number;
  dueCents: number;
}

/** Queues the email about new orders to an administrator. `count`: number of all new orders, including unlisted ones. */
export async function queueNewOrdersMail(
  tx: Queryable,
  mail: MailService,
  to: EmailRecipient,
  { orders, count }: { orders: readonly NewOrder[]; count: number },
): Promise<void> {
  const { mails, amount } = mailLocale(to.language);
  const text = mails.newOrders({
    lines: orders
      .map(
        ({ code, quantity, totalCents, dueCents }) =>
          mails.newOrderLine(code, quantity, amount(totalCents)) +
          (dueCents === totalCents ? '' : mails.newOrderDue(amount(dueCents))),
      )
      .join('\n'),
    more: count - orders.length,
    link: mail.link('/admin/orders'),
  });
  await mail.queue(tx, { to: to.email, subject: mails.newOrdersSubject(count), text });
}
