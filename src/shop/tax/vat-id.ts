import type { EuCountry } from './countries.ts';

/** A VAT id with a valid form; whether it is registered can only be checked online (VIES). */
export interface VatId {
  /** With its prefix, without spaces and separators: "DE136695976". */
  readonly id: string;
  readonly country: EuCountry;
}

/** Longest text that is checked; the longest VAT id has 14 characters. */
export const VAT_ID_LENGTH = 30;

/** Form of a country's VAT id without its prefix, and its checksum, if it has a simple one. */
interface VatIdForm {
  readonly pattern: RegExp;
  isValid?(id: string): boolean;
}

const digitsOf = (text: string) => [...text].map(Number);
const weightedSum = (text: string, weights: readonly number[]) =>
  digitsOf(text.slice(0, weights.length)).reduce((sum, digit, n) => sum + digit * weights[n]!, 0);
/** The digits after those with a weight, as a number. */
const checkOf = (text: string, weights: readonly number[]) => Number(text.slice(weights.length));
/** Checks a digit that completes the weighted sum to a multiple of 10. */
const isMod10 =
  (...weights: number[]) =>
  (id: string) =>
    (10 - (weightedSum(id, weights) % 10)) % 10 === checkOf(id, weights);

/** Luhn: every second digit from the right is doubled. */
function isLuhn(id: string): boolean {
  const sum = digitsOf(id)
    .reverse()
    .reduce((total, digit, n) => total + (n % 2 === 0 ? digit : digitSum(2 * digit)), 0);
  return sum % 10 === 0;
}
const digitSum = (number: number) => Math.floor(number / 10) + (number % 10);

/** ISO 7064, mod 11,10. */
function isMod11And10(id: string): boolean {
  const product = digitsOf(id.slice(0, -1)).reduce(
    (last, digit) => (2 * ((digit + last) % 10 || 10)) % 11,
    10,
  );
  return (11 - product) % 10 === Number(id.at(-1));
}

function isAustrian(id: string): boolean {
  const digits = digitsOf(id.slice(1));
  const sum = digits
    .slice(0, 7)
    .reduce((total, digit, n) => total + (n % 2 === 0 ? digit : digitSum(2 * digit)), 4);
  return (10 - (sum % 10)) % 10 === digits[7];
}

/** Companies: mod 11; sole traders (since 2020): mod 97 of the whole id, in which letters are numbers from 10. */
function isDutch(id: string): boolean {
  const weights = [9, 8, 7, 6, 5, 4, 3, 2];
  if (weightedSum(id, weights) % 11 === Number(id[8])) return true;
  const number = [...`NL${id}`].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(number) % 97n === 1n;
}

/** A key with letters has no published checksum. */
const isFrench = (id: string) =>
  !/^\d{11}$/.test(id) || Number(id.slice(0, 2)) === (12 + 3 * (Number(id.slice(2)) % 97)) % 97;

const SPANISH_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
/** Citizens (digits, or K, L, M), foreigners (X, Y, Z) and companies (other letters). */
function isSpanish(id: string): boolean {
  const control = id.at(-1)!;
  const person = /^[KLM]/.test(id)
    ? id.slice(1, -1)
    : id.slice(0, -1).replace(/^[XYZ]/, (first) => String('XYZ'.indexOf(first)));
  if (/^\d+$/.test(person)) return SPANISH_LETTERS[Number(person) % 23] === control;
  const sum = digitsOf(id.slice(1, -1)).reduce(
    (total, digit, n) => total + (n % 2 === 0 ? digitSum(2 * digit) : digit),
    0,
  );
  const digit = (10 - (sum % 10)) % 10;
  return control === String(digit) || control === 'JABCDEFGHI'[digit];
}

/** The weighted sum mod 11 is the check digit. A remainder of 10 is replaced by `ten`, or invalid without it. */
const isMod11 =
  (weights: number[], ten?: number) =>
  (id: string): boolean => {
    const rest = weightedSum(id, weights) % 11;
    return (rest === 10 ? ten : rest) === checkOf(id, weights);
  };
/** The same for 11 minus the remainder; `ten` and `eleven` replace these results. */
const isComplementOf11 =
  (weights: number[], ten?: number, eleven?: number) =>
  (id: string): boolean => {
    const check = 11 - (weightedSum(id, weights) % 11);
    return (check === 10 ? ten : check === 11 ? eleven : check) === checkOf(id, weights);
  };

const digits = (count: number) => new RegExp(`^\\d{${count}}$`);

const FORMS: Readonly<Record<EuCountry, VatIdForm>> = {
  AT: { pattern: /^U\d{8}$/, isValid: isAustrian },
  BE: { pattern: /^[01]\d{9}$/, isValid: (id) => 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)) },
  BG: { pattern: /^\d{9,10}$/ },
  CY: { pattern: /^\d{8}[A-Z]$/ },
  CZ: { pattern: /^\d{8,10}$/ },
  DE: { pattern: /^[1-9]\d{8}$/, isValid: isMod11And10 },
  DK: { pattern: /^[1-9]\d{7}$/, isValid: (id) => weightedSum(id, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { pattern: digits(9), isValid: isMod10(3, 7, 1, 3, 7, 1, 3, 7) },
  ES: { pattern: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/, isValid: isSpanish },
  FI: { pattern: digits(8), isValid: isComplementOf11([7, 9, 10, 5, 8, 4, 2], undefined, 0) },
  FR: { pattern: /^[A-HJ-NP-Z\d]{2}\d{9}$/, isValid: isFrench },
  GR: { pattern: digits(9), isValid: isMod11([256, 128, 64, 32, 16, 8, 4, 2], 0) },
  HR: { pattern: digits(11), isValid: isMod11And10 },
  HU: { pattern: digits(8), isValid: isMod10(9, 7, 3, 1, 9, 7, 3) },
  IE: { pattern: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/ },
  IT: { pattern: digits(11), isValid: isLuhn },
  LT: { pattern: /^(\d{9}|\d{12})$/ },
  LU: { pattern: digits(8), isValid: (id) => Number(id.slice(0, 6)) % 89 === Number(id.slice(6)) },
  LV: { pattern: digits(11) },
  MT: {
    pattern: digits(8),
    isValid: (id) => 37 - (weightedSum(id, [3, 4, 6, 7, 8, 9]) % 37) === Number(id.slice(6)),
  },
  NL: { pattern: /^\d{9}B\d{2}$/, isValid: isDutch },
  PL: { pattern: digits(10), isValid: isMod11([6, 5, 7, 2, 3, 4, 5, 6, 7]) },
  PT: { pattern: /^[1-9]\d{8}$/, isValid: isComplementOf11([9, 8, 7, 6, 5, 4, 3, 2], 0, 0) },
  RO: { pattern: /^[1-9]\d{1,9}$/ },
  SE: { pattern: /^\d{10}01$/, isValid: (id) => isLuhn(id.slice(0, 10)) },
  SI: { pattern: /^[1-9]\d{7}$/, isValid: isComplementOf11([8, 7, 6, 5, 4, 3, 2], 0) },
  SK: { pattern: /^[1-9]\d{9}$/, isValid: (id) => Number(id) % 11 === 0 },
};

/** Removes spaces and separators, and converts to upper case. */
const normalizeVatId = (text: string): string => text.replace(/[\s.\-_/]/g, '').toUpperCase();

/** Returns the VAT id in a text, or undefined if no EU country has ids of this form, or its checksum is wrong. */
export function parseVatId(text: string): VatId | undefined {
  if (text.length > VAT_ID_LENGTH) return undefined;
  const id = normalizeVatId(text);
  // Greece uses its own prefix instead of its ISO code.
  const country = (id.startsWith('EL') ? 'GR' : id.slice(0, 2)) as EuCountry;
  if (!Object.hasOwn(FORMS, country) || id.startsWith('GR')) return undefined;
  const { pattern, isValid } = FORMS[country];
  const rest = id.slice(2);
  return pattern.test(rest) && (isValid?.(rest) ?? true) ? { id, country } : undefined;
}
