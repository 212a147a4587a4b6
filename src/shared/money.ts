import { locale } from './language.ts';

/** Money is whole cents everywhere in code, tables and API; dollars exist only in text and in form fields. */

/** Made when first needed: a slow phone takes 20 ms to find its rules. */
let dollars: Intl.NumberFormat | undefined;

/** Highest price that a product may have, in cents ($9,999,999.99): a full cart then still adds up exactly. */
export const MAX_PRICE_CENTS = 999_999_999;

/** Cents as a person reads them: `123450` is '$1,234.50' (SPEC L11, L153), in German '1.234,50 $'. Expects whole cents. */
export function formatCents(cents: number): string {
  dollars ??= new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  return dollars.format(cents / 100);
}

/**
 * Exact cents of what was typed in dollars, or null when it is no amount in steps of 0.01 (SPEC L94).
 * Works on the digits, never on a float. A minus is understood, so that a form can say what is wrong with it.
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

/** An amount as the server writes it ('$1,234.50'), as the readers of this build write it; anything else as it is. */
export function rewritten(amount: string): string {
  const cents = amount.startsWith('$') ? parseDollars(amount.replace(/[$,]/g, '')) : null;
  return cents === null ? amount : formatCents(cents);
}

/** Cents as the value of a number field: `123450` is '1234.50'. */
export function centsToInput(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
