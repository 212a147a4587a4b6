/** Crockford's base 32: no I, L, O and U, which are misread or misheard. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Nine random characters (45 bits) and the check character (SETTLED 47). */
const CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/** An order code, or the beginning of one, as it was typed: lower case, look-alikes, hyphens and spaces are corrected. */
export function normalizeOrderCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** The order code that a text means, or undefined when it has another form or its check character does not match. */
export function parseOrderCode(text: string): string | undefined {
  // Nothing longer is worth normalizing: an id of before (a UUID) has 36 characters.
  if (text.length > 20) return undefined;
  const code = normalizeOrderCode(text);
  return CODE.test(code) && checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : undefined;
}

/**
 * The check character of a code's other characters: the value of a polynomial over GF(32), so that any one wrong
 * character and any two swapped ones are noticed. `new_order_code()` (migration 0090) computes the same.
 */
export function checkCharacter(characters: string): string {
  let checksum = 0;
  for (const character of characters) checksum = timesX(checksum ^ ALPHABET.indexOf(character));
  return ALPHABET[checksum]!;
}

/** Multiplies by x in GF(32), modulo the primitive polynomial x^5 + x^2 + 1. */
function timesX(element: number): number {
  const product = element << 1;
  return product > 31 ? product ^ 0b100101 : product;
}
