import { locale } from './language.ts';

/** Amounts are whole cents in code, tables and API; dollars appear only in texts and form fields. */

/** Created lazily: it takes 20 ms on a slow phone. */
let dollars: Intl.NumberFormat | undefined;

/** Maximum price of a product in cents ($9,999,999.99), so that the total of a full cart is exact. */
export const MAX_PRICE_CENTS = 999_999_999;

/** Formats whole cents: `123450` is '$1,234.50' (SPEC L11, L153), in German '1.234,50 $'. */
export function formatCents(cents: number): string {
  dollars ??= new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  return dollars.format(cents / 100);
}

/**
 * Parses dollars into exact cents, or null if the text is not an amount in steps of 0.01 (SPEC L94). Works on digits,
 * not floats. Accepts a minus sign, so that the form can show a specific message.
 */
export function parseDollars(text: string): number | null {
  const match = /^([+-]?)(\d*)(?:\.(\d{0,2})0*)?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const cents = Number(whole + fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return sign === '-' && cents !== 0 ? -cents : cents;
}

/** Formats cents as the value of a number field: `123450` is '1234.50'. */
export function centsToInput(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
