import { parseDollars } from '../../../shared/money.ts';

/** The separator before the cents: `1,299.00` has a dot, `1.299,00` a comma. */
export const DECIMAL_SEPARATORS = ['dot', 'comma'] as const;
export type DecimalSeparator = (typeof DECIMAL_SEPARATORS)[number];

/** How a file writes prices, for an administrator to confirm. */
export interface NumberFormat {
  decimal: DecimalSeparator;
  /** Prices that mean something else in the other format, such as `1.299`, while no other price decides. */
  ambiguous: number;
  /** A price of the file as written, and what it is read as (cents). */
  example: { text: string; cents: number } | undefined;
  /** Currency signs found other than the dollar: amounts are taken over without conversion. */
  currencies: string[];
}

/** Currency signs and the common names of currencies around an amount. */
const CURRENCY = /\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|US|CA|AU|kr|zł|Kč|Ft|Fr|Rs)(?!\p{L})\.?/gu;
/** `19,–`: no cents. */
const NO_CENTS = /[.,]\s?[-–—]+$/;
/** Spaces and apostrophes that group digits. */
const GROUP_SPACES = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;
/** Longer texts are no price: more digits than any amount has. */
const MAX_PRICE_LENGTH = 40;
const MAX_CURRENCIES = 5;

/**
 * Exact cents of a price as written, such as `19,99`, `$19.99`, `1.299,00`, `€ 1 299`, or null when it is no amount in
 * steps of 0.01. An unambiguous price ignores `decimal`, which decides the others.
 */
export function parsePrice(text: string, decimal: DecimalSeparator): number | null {
  const amount = extractAmount(text);
  if (amount === undefined) return null;
  return parseDollars(withDot(amount, detectSeparator(amount) ?? decimal));
}

/** Detects the decimal separator from all prices of a file. */
export class NumberFormatDetector {
  readonly #votes = { dot: 0, comma: 0 };
  #ambiguous = 0;
  #first: string | undefined;
  #firstAmbiguous: string | undefined;
  readonly #currencies = new Set<string>();

  add(text: string): void {
    const amount = extractAmount(text);
    if (amount === undefined) return;
    const separator = detectSeparator(amount);
    if (separator) {
      this.#votes[separator]++;
      this.#first ??= text;
    } else if (/[.,]/.test(amount)) {
      this.#ambiguous++;
      this.#firstAmbiguous ??= text;
    }
    for (const [currency] of text.matchAll(CURRENCY))
      if (!/^(\$|us\$?|usd)$/i.test(currency) && this.#currencies.size < MAX_CURRENCIES)
        this.#currencies.add(currency);
  }

  /** @param chosen by an administrator for the ambiguous prices */
  result(chosen?: DecimalSeparator): NumberFormat {
    const { dot, comma } = this.#votes;
    const decimal = chosen ?? (comma > dot ? 'comma' : 'dot');
    const decided = dot > 0 !== comma > 0;
    const text = (decided ? undefined : this.#firstAmbiguous) ?? this.#first ?? this.#firstAmbiguous;
    const cents = text === undefined ? null : parsePrice(text, decimal);
    return {
      decimal,
      ambiguous: decided ? 0 : this.#ambiguous,
      example: text === undefined || cents === null ? undefined : { text: text.trim(), cents },
      currencies: [...this.#currencies],
    };
  }
}

/** The digits and signs of a price without currency and digit groups by space, or undefined when it is none. */
function extractAmount(text: string): string | undefined {
  if (text.length > MAX_PRICE_LENGTH) return undefined;
  const amount = text
    .replace(CURRENCY, ' ')
    .trim()
    .replace(NO_CENTS, '')
    .replace(GROUP_SPACES, '')
    .replace(/^([+-])\s+/, '$1');
  return /^[+-]?[\d.,]*\d[.,]?$/.test(amount) ? amount : undefined;
}

/** The separator before the cents where the amount itself shows it. */
function detectSeparator(amount: string): DecimalSeparator | undefined {
  const last = Math.max(amount.lastIndexOf('.'), amount.lastIndexOf(','));
  if (last < 0) return undefined;
  const separator = amount[last] === '.' ? 'dot' : 'comma';
  const other = separator === 'dot' ? 'comma' : 'dot';
  const [before, after] = [amount.slice(0, last).replace(/^[+-]/, ''), amount.slice(last + 1)];
  if (before.includes(amount[last]!)) return other;
  if (/[.,]/.test(before)) return separator;
  // `1.299` may be a thousand or one; `0.299`, `1299.000` and `1.29` may not.
  return after.length === 3 && /^[1-9]\d{0,2}$/.test(before) ? undefined : separator;
}

/** The amount with a dot before the cents and without digit groups; groups of other lengths are left to be refused. */
function withDot(amount: string, decimal: DecimalSeparator): string {
  const [point, group] = decimal === 'dot' ? ['.', ','] : [',', '.'];
  const [whole = '', ...fraction] = amount.split(point);
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+$`);
  return [grouped.test(whole) ? whole.replaceAll(group, '') : whole, ...fraction].join('.');
}
