import type { MailExample } from '../../../server/feature.ts';
import { EXAMPLE_TOKEN } from '../../../server/mail/example-data.ts';
import type { MailContent, PageLink } from '../../../server/mail/mail.ts';
import type { Language } from '../../../shared/languages.ts';
import { mailTexts as german } from '../mail-texts.de.ts';
import { mailTexts } from '../mail-texts.ts';
import { INVITATION_DAYS, invitationPath } from '../rules.ts';

const words = { en: mailTexts, de: german };

interface InvitationMail {
  shopName: string;
  language: Language;
  token: string;
}

/** Composes an invitation. Contains no input of users, because the recipient may not have asked for it. */
export function composeInvitation(
  { shopName, language, token }: InvitationMail,
  link: PageLink,
): MailContent {
  const { subject, text } = words[language];
  return { subject: subject(shopName), text: text(shopName, link(invitationPath(token)), INVITATION_DAYS) };
}

export const mailExamples: readonly MailExample[] = [
  {
    name: 'staff-invitation',
    compose: ({ shopName, language, link }) =>
      composeInvitation({ shopName, language, token: EXAMPLE_TOKEN }, link),
  },
];
