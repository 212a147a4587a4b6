import { formatAmount } from '../../../server/mail/amounts.ts';
import type { MailContent, PageLink } from '../../../server/mail/mail.ts';
import { greetingName } from '../../../server/mail/plain-text.ts';
import { LANGUAGES, parseLanguage } from '../../../shared/languages.ts';
import { formatLongDate } from '../../../shared/time.ts';
import type { EmailRecipient } from '../../account/server/profile.ts';
import { inGroups } from '../check-digits.ts';
import { mailTexts as germanMails } from '../mail-texts.de.ts';
import { mailTexts, type PaymentMailTexts } from '../mail-texts.ts';
import { methodTexts as germanMethods } from '../method-texts.de.ts';
import { methodTexts } from '../method-texts.ts';
import type { BankAccount } from '../rules.ts';
import type { ShownPayment } from '../schemas.ts';

const locales = {
  en: { emails: mailTexts, methods: methodTexts, locale: 'en-US' },
  de: { emails: germanMails, methods: germanMethods, locale: 'de-DE' },
};
const languageOf = (language: string) => parseLanguage(language) ?? LANGUAGES[0];

/** Recipient of an email about an order. */
type Recipient = Pick<EmailRecipient, 'name' | 'language'>;

/** The payment of a new order, as its email shows it. */
export type MailedPayment = Pick<
  ShownPayment,
  'method' | 'owedCents' | 'reference' | 'account' | 'dueAt' | 'instructions'
>;

/** Composes the payment's part of the email about a new order. */
export function composePlacedPart(
  { method, owedCents, reference, account, dueAt, instructions }: MailedPayment,
  to: string,
): string {
  const language = languageOf(to);
  const { emails, methods, locale } = locales[language];
  return emails.placed({
    method: methods[method],
    amount: formatAmount(owedCents, language),
    reference: inGroups(reference),
    account: account ? accountLines(emails, account) : '',
    dueDate: dueAt === null ? '' : formatLongDate(dueAt, { timeZone: 'UTC', locale }),
    instructions: instructions[language],
  });
}

function accountLines(emails: PaymentMailTexts, { holder, bank, iban, bic }: BankAccount): string {
  const lines = [
    holder && emails.holder(holder),
    bank && emails.bank(bank),
    iban && emails.iban(inGroups(iban)),
    bic && emails.bic(bic),
  ];
  return lines.join('');
}

/** Composes the email about a paid order. `code`: the order's code. */
export function composePaid(code: string, to: Recipient, link: PageLink): MailContent {
  const { emails } = locales[languageOf(to.language)];
  const text = emails.paid({ name: greetingName(to.name), code, link: link(`/orders/${code}`) });
  return { subject: emails.paidSubject(code), text };
}

/** Composes the email about a refund of these cents. */
export function composeRefunded(code: string, cents: number, to: Recipient, link: PageLink): MailContent {
  const { emails } = locales[languageOf(to.language)];
  const text = emails.refunded({
    name: greetingName(to.name),
    code,
    amount: formatAmount(cents, to.language),
    link: link(`/orders/${code}`),
  });
  return { subject: emails.refundedSubject(code), text };
}
