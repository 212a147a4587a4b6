import type { Language } from './languages.ts';

/**
 * Language of this build. There is one build per language, which replaces modules with their translations (`texts.ts`
 * with `texts.de.ts`, see `scripts/build-language.ts`).
 */
export const language: Language = 'en';
/** Locale for `Intl`. */
export const locale: string = 'en-US';
/** Decimal separator in form fields. */
export const decimalSeparator: string = '.';

/** How a language writes amounts of money. */
export interface AmountFormat {
  decimal: string;
  /** Separates thousands. */
  group: string;
  withSign(amount: string, sign: string): string;
}
export const amountFormat: AmountFormat = {
  decimal: '.',
  group: ',',
  withSign: (amount, sign) => sign + amount,
};

/** Formats a date: 'Nov 19, 2026'. `month`: from 0. */
export const dateText = (day: number, month: number, year: number): string =>
  `${'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')[month]} ${day}, ${year}`;
