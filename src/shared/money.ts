import { type AmountFormat, amountFormat, locale } from './language.ts';

/** Amounts are whole cents in code, tables and API; dollars or euros appear only in texts and form fields. */

/** The currency (ISO 4217) until an administrator chooses another one: dollars (SPEC L11). */
export const INITIAL_CURRENCY = 'USD';
/** The shop's currency (ISO 4217). One shop per process. */
let currency: string = INITIAL_CURRENCY;
/** Created lazily: the first use of `Intl` takes 25 ms, and 100 ms on a slow phone. */
let format: Intl.NumberFormat | undefined;

/** Sets the shop's currency, which must have cents. Amounts are not converted. */
export function setCurrency(code: string): void {
  if (code === currency) return;
  currency = code;
  format = undefined;
}

export const currentCurrency = (): string => currency;

/** Maximum price of a product in cents ($9,999,999.99), so that the total of a full cart is exact. */
export const MAX_PRICE_CENTS = 999_999_999;

/** Currencies that are formatted without `Intl`, with their signs. */
const SIGNS: Partial<Record<string, string>> = { USD: '$', EUR: '€' };

/** Formats whole cents: `123450` is '$1,234.50' (SPEC L11, L153), in German '1.234,50 $'. */
export function formatCents(cents: number): string {
  const sign = SIGNS[currency];
  if (sign) return formatWithSign(cents, sign, amountFormat);
  format ??= new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(cents / 100);
}

/** Formats whole cents like `Intl.NumberFormat`. */
export function formatWithSign(
  cents: number,
  sign: string,
  { decimal, group, withSign }: AmountFormat,
): string {
  const digits = (Math.abs(cents) / 100).toFixed(2);
  const separated = digits.replace(/\.|\B(?=(\d{3})+\.)/g, (dot) => (dot ? decimal : group));
  return (cents < 0 ? '-' : '') + withSign(separated, sign);
}

/** Returns the sign of the shop's currency, '$' for dollars. */
export const currencySign = (): string => formatCents(0).replace(/[\d.,\s]/g, '');

/**
 * Parses dollars into exact cents, or null if the text is not an amount in steps of 0.01 (SPEC L94). Works on digits,
 * not floats. Accepts a minus sign, so that the form can show a specific message, and a decimal comma with one or two
 * digits after it: `1,000` could be a thousand or one.
 */
export function parseDollars(text: string): number | null {
  const match = /^([+-]?)(\d*)(?:\.(\d{0,2})0*|,(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = '', afterDot, fraction = afterDot ?? ''] = match;
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
