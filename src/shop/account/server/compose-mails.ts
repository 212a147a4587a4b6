import type { MailContent, PageLink } from '../../../server/mail/mail.ts';
import type { Language } from '../../../shared/languages.ts';
import { mailTexts as german } from '../mail-texts.de.ts';
import { mailTexts } from '../mail-texts.ts';
import { CONFIRMATION_LINK_HOURS, RESET_LINK_MINUTES } from '../rules.ts';

const words = { en: mailTexts, de: german };

/** Data of an email with a one-time link. */
interface LinkMail {
  shopName: string;
  /** Part of the link's URL. */
  token: string;
  language: Language;
}

/** Composes the email that confirms an address. Contains no input of users: it goes to unconfirmed addresses. */
export function composeConfirmation({ shopName, token, language }: LinkMail, link: PageLink): MailContent {
  const { subject, text } = words[language].confirmation;
  const url = link(`/confirm-email?token=${token}`);
  return { subject: subject(shopName), text: text(shopName, url, CONFIRMATION_LINK_HOURS) };
}

/** Composes the email with the link to choose a new password. Contains no input of users, either. */
export function composeReset({ shopName, token, language }: LinkMail, link: PageLink): MailContent {
  const { subject, text } = words[language].reset;
  const url = link(`/reset-password?token=${token}`);
  return { subject: subject(shopName), text: text(shopName, url, RESET_LINK_MINUTES) };
}
