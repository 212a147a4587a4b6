/**
 * Text that people typed, made safe for a mail: on one line, without control characters, and without anything that a
 * mail client would turn into a link. A dot inside `shop.example` gets a space after it; schemes lose their `://`.
 */
export function withoutLinks(text: string): string {
  return (
    text
      // Compatibility forms (full-width letters and dots) become the plain ones that clients recognise.
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

/** Longest name in a greeting (characters): a name, not a message. */
const MAX_GREETING = 40;

/** The name for a mail's greeting, or '' when it is not plainly a name (letters, spaces, apostrophes, hyphens, initials). */
export function greetingName(name: string): string {
  const plain = name.normalize('NFC').trim();
  const isName = /^\p{L}[\p{L}\p{M}]*\.?(?:[ '’-]+\p{L}[\p{L}\p{M}]*\.?)*$/u.test(plain);
  return isName && plain.length <= MAX_GREETING ? plain : '';
}
