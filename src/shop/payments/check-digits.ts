/** Returns a text of letters and digits modulo 97, with A = 10 to Z = 35 (ISO 7064). */
function modulo97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** Returns whether the third and fourth characters are the correct check digits (ISO 11649, ISO 13616). */
const hasValidCheckDigits = (text: string): boolean => modulo97(text.slice(4) + text.slice(0, 4)) === 1;

/**
 * Returns the creditor reference of an order (ISO 11649), which banks check when a buyer types it. `code`: up to 21
 * digits and capital letters.
 */
export function paymentReference(code: string): string {
  return `RF${String(98 - modulo97(`${code}RF00`)).padStart(2, '0')}${code}`;
}

/** Removes spaces and hyphens, and converts to upper case. */
export const normalizeReference = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '');

/** Returns whether a normalized text is a creditor reference. */
export const isPaymentReference = (text: string): boolean =>
  /^RF\d\d[0-9A-Z]{1,21}$/.test(text) && hasValidCheckDigits(text);

/** Lengths of IBANs by country (ISO 13616), for the countries of SEPA. */
const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AL: 28,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

/** Returns whether a normalized text is an IBAN. For countries outside SEPA, only the check digits are checked. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d\d[0-9A-Z]{11,30}$/.test(text)) return false;
  const length = IBAN_LENGTHS[text.slice(0, 2)];
  return (length === undefined || length === text.length) && hasValidCheckDigits(text);
}

/** Separates groups of four characters, as references and IBANs are printed. */
export const inGroups = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');
