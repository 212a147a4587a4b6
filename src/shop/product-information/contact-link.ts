import { isEmail } from '../account/rules.ts';

/** Returns the link target of an email address or a web address (http or https); undefined for other texts. */
export function contactLink(contact: string): string | undefined {
  if (isEmail(contact)) return `mailto:${contact}`;
  return /^https?:\/\/[^\s/?#@]+\.[^\s/?#@]+([/?#]\S*)?$/i.test(contact) && URL.canParse(contact)
    ? contact
    : undefined;
}
