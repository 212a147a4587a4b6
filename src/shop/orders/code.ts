/** Crockford's base 32 alphabet, without the easily confused letters I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Nine random characters (45 bits) and a check character (SETTLED 47). */
const CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;

/** Normalizes case, look-alike characters, hyphens and spaces of an order code or prefix. */
export function normalizeOrderCode(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Parses an order code; undefined if its format or check character is wrong. */
export function parseOrderCode(text: string): string | undefined {
  // A UUID (36 characters) is an id, not a code.
  if (text.length > 20) return undefined;
  const code = normalizeOrderCode(text);
  return CODE.test(code) && checkCharacter(code.slice(0, -1)) === code.at(-1) ? code : undefined;
}

/**
 * Computes the check character, the value of a polynomial over GF(32), which detects a wrong character and two swapped
 * ones. `new_order_code()` (migration 0090) implements the same.
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
