import type { MailExample } from '../../../server/feature.ts';
import { EXAMPLE_TIME, EXAMPLE_TOKEN } from '../../../server/mail/example-data.ts';
import type { MailContent, PageLink } from '../../../server/mail/mail.ts';
import type { Language } from '../../../shared/languages.ts';
import type { AccountNotice } from '../../notifications/rules.ts';
import { mailTexts as german } from '../mail-texts.de.ts';
import { mailTexts } from '../mail-texts.ts';
import { END_SESSIONS_LINK_DAYS } from '../rules.ts';

const words = { en: mailTexts, de: german };
const LOCALES = { en: 'en-GB', de: 'de-DE' };

interface NoticeMail {
  shopName: string;
  language: Language;
  kind: AccountNotice;
  /** UTC ISO time. */
  at: string;
  /** Of the link that ends all sessions. */
  token: string;
}

/** Composes a notice about an account. Contains no input of users. */
export function composeNotice(
  { shopName, language, kind, at, token }: NoticeMail,
  link: PageLink,
): MailContent {
  const { subject, happened, text } = words[language];
  const format = { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' } as const;
  const when = new Intl.DateTimeFormat(LOCALES[language], format).format(new Date(at));
  const url = link(`/end-sessions?token=${token}`);
  return {
    subject: subject[kind](shopName),
    text: text(happened[kind], when, url, END_SESSIONS_LINK_DAYS),
  };
}

export const mailExamples: readonly MailExample[] = [
  {
    name: 'account-notice',
    compose: ({ shopName, language, link }) =>
      composeNotice({ shopName, language, kind: 'new-device', at: EXAMPLE_TIME, token: EXAMPLE_TOKEN }, link),
  },
];
