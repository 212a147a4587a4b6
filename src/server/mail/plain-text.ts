/**
 * Sanitizes user input for an email: one line, no control characters, nothing that a mail client would turn into a
 * link. Adds a space after the dot in `shop.example` and removes `https://`.
 */
export function withoutLinks(text: string): string {
  return (
    text
      // Normalizes full-width letters and dots, which clients recognise as links, too.
      .normalize('NFKC')
      .replace(/[\p{Zl}\p{Zp}\p{Cc}\s]+/gu, ' ')
      .replace(/[\p{C}\u{115F}\u{1160}\u{3164}]/gu, '')
      .replace(/[\p{L}\d+.-]*:\s*\/\/+/gu, ' ')
      .replace(/(mailto|tel|sms|xmpp):/giu, '$1 ')
      .replace(/[.。｡․](?=[^\s.,;:!?)'"])/gu, '. ')
      .replace(/@(?=\S)/gu, '@ ')
      .replace(/ {2,}/g, ' ')
      .trim()
  );
}

/** Maximum length of a name in a greeting (characters), so that it cannot carry a message. */
const MAX_GREETING = 40;

/** Returns the name for a greeting, or '' unless it consists of letters, spaces, apostrophes, hyphens and initials. */
export function greetingName(name: string): string {
  const plain = name.normalize('NFC').trim();
  const isName = /^\p{L}[\p{L}\p{M}]*\.?(?:[ '’-]+\p{L}[\p{L}\p{M}]*\.?)*$/u.test(plain);
  return isName && plain.length <= MAX_GREETING ? plain : '';
}
