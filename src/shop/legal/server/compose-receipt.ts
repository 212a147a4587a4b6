import type { MailContent } from '../../../server/mail/mail.ts';
import { withoutLinks } from '../../../server/mail/plain-text.ts';
import type { Language } from '../../../shared/languages.ts';
import { mailTexts as german } from '../mail-texts.de.ts';
import { mailTexts } from '../mail-texts.ts';
import type { StoredStatement } from './withdrawal-tables.ts';

const words = { en: mailTexts, de: german };
const locales = { en: 'en-GB', de: 'de-DE' } as const;

/** Formats a time with seconds and zone: '25 November 2026 at 23:59:07 UTC'. */
const formatTime = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(iso));

interface ReceiptMail {
  statement: Omit<StoredStatement, 'id'>;
  shopName: string;
  /** Time of the first earlier statement for the same products or the whole order; null if there is none. */
  earlierAt: string | null;
}

/** Composes the receipt of a statement of withdrawal, with its content and time. */
export function composeReceipt({ statement, shopName, earlierAt }: ReceiptMail): MailContent {
  const { orderCode, name, email, items, reason, language, receivedAt } = statement;
  const texts = words[language];
  const text = texts.receipt({
    shopName,
    order: orderCode,
    time: formatTime(receivedAt, language),
    earlier: earlierAt === null ? '' : texts.earlier(formatTime(earlierAt, language)),
    name: withoutLinks(name),
    email,
    items: withoutLinks(items),
    reason: withoutLinks(reason),
  });
  return { subject: texts.subject(orderCode), text };
}
