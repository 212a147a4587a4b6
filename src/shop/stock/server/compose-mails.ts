import type { MailContent, PageLink } from '../../../server/mail/mail.ts';
import { greetingName } from '../../../server/mail/plain-text.ts';
import { LANGUAGES, parseLanguage } from '../../../shared/languages.ts';
import type { EmailRecipient } from '../../account/server/profile.ts';
import { mailTexts as german } from '../mail-texts.de.ts';
import { mailTexts } from '../mail-texts.ts';

const words = { en: mailTexts, de: german };
const textsIn = (language: string) => words[parseLanguage(language) ?? LANGUAGES[0]];

/** A product with few pieces left. */
export interface LowProduct {
  title: string;
  left: number;
}

/** Composes the report of products with few pieces left. `count`: number of all of them, including unlisted ones. */
export function composeLowStock(
  { products, count }: { products: readonly LowProduct[]; count: number },
  language: string,
  link: PageLink,
): MailContent {
  const texts = textsIn(language);
  const text = texts.low({
    lines: products.map(({ title, left }) => texts.lowLine(title, left)).join('\n'),
    more: count - products.length,
    link: link('/admin/stock'),
  });
  return { subject: texts.lowSubject(count), text };
}

/** Composes the email about a product that is available again. */
export function composeAvailable(
  { id, title }: { id: string; title: string },
  to: Pick<EmailRecipient, 'name' | 'language'>,
  link: PageLink,
): MailContent {
  const texts = textsIn(to.language);
  const text = texts.available({ name: greetingName(to.name), title, link: link(`/product/${id}`) });
  return { subject: texts.availableSubject(title), text };
}
