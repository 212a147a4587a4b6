import { formatAmount } from '../../../server/mail/amounts.ts';
import type { MailContent, PageLink } from '../../../server/mail/mail.ts';
import { greetingName, withoutLinks } from '../../../server/mail/plain-text.ts';
import { LANGUAGES, parseLanguage } from '../../../shared/languages.ts';
import type { EmailRecipient } from '../../account/server/profile.ts';
import type { TrackedParcel } from '../../delivery/server/order-delivery.ts';
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
  en: { statuses: texts.statuses, emails: mailTexts },
  de: { statuses: german.statuses, emails: germanMails },
} as const;

function mailLocale(code: string) {
  const language = parseLanguage(code) ?? LANGUAGES[0];
  return { language, ...mailLocales[language], amount: (cents: number) => formatAmount(cents, language) };
}

type MailLocale = ReturnType<typeof mailLocale>;

/** Recipient of an email about an order. */
type Recipient = Pick<EmailRecipient, 'name' | 'language'>;

const orderLink = (link: PageLink, code: string) => link(`/orders/${code}`);

/** Amounts of an order in its email. */
interface MailedAmounts {
  items: readonly OrderItem[];
  totalCents: number;
  /** Both undefined without charges. */
  charges?: readonly OrderCharge[];
  dueCents?: number;
  /** Undefined without tax. */
  taxes?: readonly OrderTax[];
}

/** A new order in its email. */
export interface PlacedMail extends MailedAmounts {
  code: string;
  shipTo: { name: string; address: string };
  /** The payment's part of the text; '' for an order without payment. */
  payment: string;
  /** Where the buyer picks the order up; '' if it is sent. */
  pickup: string;
}

/** Composes the email about a new order. */
export function composePlaced(order: PlacedMail, to: Recipient, link: PageLink): MailContent {
  const { code, payment, pickup, shipTo } = order;
  const locale = mailLocale(to.language);
  const { emails, amount } = locale;
  const lines = quote(order.items).lines.map(({ line: { title }, quantity, totalCents }) =>
    emails.line(title, quantity, amount(totalCents)),
  );
  const text = emails.placed({
    name: greetingName(to.name),
    id: code,
    lines: lines.join('\n'),
    total: amount(order.totalCents),
    charges: chargeLines(order, locale) + taxLines(order, locale),
    payment,
    pickup,
    shipTo: withoutLinks(`${shipTo.name}, ${shipTo.address}`),
    link: orderLink(link, code),
  });
  return { subject: emails.placedSubject(code), text };
}

/** Returns the lines of charges and amount due; '' without charges. */
function chargeLines(
  { charges = [], dueCents = 0, taxes: [tax] = [] }: MailedAmounts,
  { emails, amount, language }: MailLocale,
): string {
  if (charges.length === 0) return '';
  const lines = charges.map(({ kind, label, cents }) =>
    emails[kind](kind === 'tax' && tax ? tax.label[language] : label, amount(cents)),
  );
  return lines.join('') + emails.due(amount(dueCents));
}

/** Returns a line per tax rate, and the reason if no tax is charged; '' for an order without tax. */
function taxLines({ taxes = [] }: MailedAmounts, { emails, amount, language }: MailLocale): string {
  const lines = taxes
    .filter(({ taxCents }) => taxCents > 0)
    .map(({ inclusive, label, rate, netCents, taxCents }) =>
      (inclusive ? emails.taxIncluded : emails.taxAdded)(
        `${label[language]} ${formatRate(rate, language)}`,
        amount(taxCents),
        amount(netCents),
      ),
    );
  const [first] = taxes;
  if (first?.exempt) lines.push(emails.exempt(first.country));
  if (first?.vatId) lines.push(emails.vatId(first.vatId));
  if (first?.reverseCharge) lines.push(emails.reverseCharge);
  return lines.join('');
}

/** An order whose status has changed, in its email. */
interface StatusMail {
  code: string;
  status: OrderStatus;
  /** Parcels with tracking; empty unless the order was shipped. */
  parcels: readonly TrackedParcel[];
}

/** Composes the email about a new status. */
export function composeStatus(
  { code, status, parcels }: StatusMail,
  to: Recipient,
  link: PageLink,
): MailContent {
  const { emails, statuses } = mailLocale(to.language);
  const label = statuses[status];
  const text = emails.status({
    name: greetingName(to.name),
    id: code,
    status: label,
    parcels: parcels.map(({ carrier, number, url }) => emails.parcel(carrier, number, url)).join(''),
    link: orderLink(link, code),
  });
  return { subject: emails.statusSubject(code, label), text };
}

/** A new order as reported to administrators by email. */
export interface NewOrder {
  code: string;
  quantity: number;
  totalCents: number;
  dueCents: number;
}

/** Composes the report of new orders. `count`: number of all new orders, including unlisted ones. */
export function composeNewOrders(
  { orders, count }: { orders: readonly NewOrder[]; count: number },
  language: string,
  link: PageLink,
): MailContent {
  const { emails, amount } = mailLocale(language);
  const text = emails.newOrders({
    lines: orders
      .map(
        ({ code, quantity, totalCents, dueCents }) =>
          emails.newOrderLine(code, quantity, amount(totalCents)) +
          (dueCents === totalCents ? '' : emails.newOrderDue(amount(dueCents))),
      )
      .join('\n'),
    more: count - orders.length,
    link: link('/admin/orders'),
  });
  return { subject: emails.newOrdersSubject(count), text };
}
