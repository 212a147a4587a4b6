import { currencySign, currentCurrency, parseDollars } from '../../../shared/money.ts';

/** The separator before the cents: `1,299.00` has a dot, `1.299,00` a comma. */
export const DECIMAL_SEPARATORS = ['dot', 'comma'] as const;
export type DecimalSeparator = (typeof DECIMAL_SEPARATORS)[number];

/** Number format of a file's prices, which an administrator confirms. */
export interface NumberFormat {
  decimal: DecimalSeparator;
  /**
   * Number of prices such as `1.299`, which have another value in the other format; 0 if other prices decide the
   * format.
   */
  ambiguous: number;
  /** A price as written in the file, and its value in cents. */
  example: { text: string; cents: number } | undefined;
  /** Currencies other than the shop's that were found; amounts are imported without conversion. */
  currencies: string[];
}

/** Currency signs and common abbreviations of currencies next to an amount. */
const CURRENCY = /\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|US|CA|AU|kr|zł|Kč|Ft|Fr|Rs)(?!\p{L})\.?/gu;
/** Notation of an amount without cents: `19,–`. */
const NO_CENTS = /[.,]\s?[-–—]+$/;
/** Spaces and apostrophes as digit group separators. */
const GROUP_SPACES = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;
/** Maximum characters of a price; longer than any amount. */
const MAX_PRICE_LENGTH = 40;
const MAX_CURRENCIES = 5;

/**
 * Parses a price such as `19,99`, `$19.99`, `1.299,00` or `€ 1 299` into exact cents; null if it is not an amount in
 * steps of 0.01. `decimal` applies to ambiguous prices only.
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
      if (!isOwnCurrency(currency) && this.#currencies.size < MAX_CURRENCIES) this.#currencies.add(currency);
  }

  /** @param chosen separator that an administrator has chosen for ambiguous prices */
  result(chosen?: DecimalSeparator): NumberFormat {
    const { dot, comma } = this.#votes;
    const decimal = chosen ?? (comma > dot ? 'comma' : 'dot');
    const isDecided = dot > 0 !== comma > 0;
    const text = (isDecided ? undefined : this.#firstAmbiguous) ?? this.#first ?? this.#firstAmbiguous;
    const cents = text === undefined ? null : parsePrice(text, decimal);
    return {
      decimal,
      ambiguous: isDecided ? 0 : this.#ambiguous,
      example: text === undefined || cents === null ? undefined : { text: text.trim(), cents },
      currencies: [...this.#currencies],
    };
  }
}

function isOwnCurrency(text: string): boolean {
  const currency = currentCurrency();
  if (text === currencySign() || text.toUpperCase() === currency) return true;
  return currency === 'USD' && /^us\$?$/i.test(text);
}

/** Returns a price without currency and without spaces between digit groups; undefined if it is not a price. */
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

/** Detects the decimal separator of an amount; undefined if it is ambiguous. */
function detectSeparator(amount: string): DecimalSeparator | undefined {
  const last = Math.max(amount.lastIndexOf('.'), amount.lastIndexOf(','));
  if (last < 0) return undefined;
  const separator = amount[last] === '.' ? 'dot' : 'comma';
  const other = separator === 'dot' ? 'comma' : 'dot';
  const [before, after] = [amount.slice(0, last).replace(/^[+-]/, ''), amount.slice(last + 1)];
  if (before.includes(amount[last]!)) return other;
  if (/[.,]/.test(before)) return separator;
  // `1.299` is ambiguous; `0.299`, `1299.000` and `1.29` are not.
  return after.length === 3 && /^[1-9]\d{0,2}$/.test(before) ? undefined : separator;
}

/** Converts an amount to a decimal point without digit groups. Invalid groups remain, so that parsing fails. */
function withDot(amount: string, decimal: DecimalSeparator): string {
  const [point, group] = decimal === 'dot' ? ['.', ','] : [',', '.'];
  const [whole = '', ...fraction] = amount.split(point);
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${group}\\d{3})+$`);
  return [grouped.test(whole) ? whole.replaceAll(group, '') : whole, ...fraction].join('.');
}
