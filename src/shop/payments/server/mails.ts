import { formatAmount } from '../../../server/mail/amounts.ts';
import type { MailService } from '../../../server/mail/mail.ts';
import { greetingName } from '../../../server/mail/plain-text.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { LANGUAGES, parseLanguage } from '../../../shared/languages.ts';
import { formatDate } from '../../../shared/time.ts';
import { orderEmailRecipient } from '../../account/server/profile.ts';
import { inGroups } from '../check-digits.ts';
import { mailTexts as germanMails } from '../mail-texts.de.ts';
import { mailTexts, type PaymentMailTexts } from '../mail-texts.ts';
import { methodTexts as germanMethods } from '../method-texts.de.ts';
import { methodTexts } from '../method-texts.ts';
import type { BankAccount } from '../rules.ts';
import { toShownPayment } from './queries.ts';
import { findPayment, type StoredPayment } from './tables.ts';

const locales = {
  en: { mails: mailTexts, methods: methodTexts, locale: 'en-US' },
  de: { mails: germanMails, methods: germanMethods, locale: 'de-DE' },
};
const languageOf = (language: string) => parseLanguage(language) ?? LANGUAGES[0];

/** Returns the payment's part of the email about a new order; '' for an order without payment. */
export async function placedMailPart(db: Queryable, orderId: string, to: string): Promise<string> {
  const stored = await findPayment(db, orderId);
  if (!stored) return '';
  const language = languageOf(to);
  const { mails, methods, locale } = locales[language];
  const { method, owedCents, reference, account, dueAt, instructions } = await toShownPayment(db, stored);
  return mails.placed({
    method: methods[method],
    amount: formatAmount(owedCents, language),
    reference: inGroups(reference),
    account: account ? accountLines(mails, account) : '',
    dueDate: dueAt === null ? '' : formatDate(dueAt, { timeZone: 'UTC', locale }),
    instructions: instructions[language],
  });
}

function accountLines(mails: PaymentMailTexts, { holder, bank, iban, bic }: BankAccount): string {
  const lines = [
    holder && mails.holder(holder),
    bank && mails.bank(bank),
    iban && mails.iban(inGroups(iban)),
    bic && mails.bic(bic),
  ];
  return lines.join('');
}

/** Delay of the email, in ms. The toast with Undo disappears earlier, so a payment that is undone sends no email. */
const MAIL_DELAY_MS = 15_000;
const paidMailKey = (event: string) => `payments.paid-mail:${event}`;

/** Queues the email about a paid order, if the buyer wants emails. `event`: the payment. */
export async function queuePaidMail(
  tx: Queryable,
  mail: MailService,
  { userId, orderCode: code }: StoredPayment,
  event: string,
): Promise<void> {
  const to = userId && (await orderEmailRecipient(tx, userId));
  if (!to) return;
  const { mails } = locales[languageOf(to.language)];
  const text = mails.paid({ name: greetingName(to.name), code, link: mail.link(`/orders/${code}`) });
  await mail.queue(
    tx,
    { to: to.email, subject: mails.paidSubject(code), text },
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
  { userId, orderCode: code }: StoredPayment,
  cents: number,
): Promise<void> {
  const to = userId && (await orderEmailRecipient(tx, userId));
  if (!to) return;
  const { mails } = locales[languageOf(to.language)];
  const text = mails.refunded({
    name: greetingName(to.name),
    code,
    amount: formatAmount(cents, to.language),
    link: mail.link(`/orders/${code}`),
  });
  await mail.queue(tx, { to: to.email, subject: mails.refundedSubject(code), text });
}
