import type { Language } from '../../shared/languages.ts';
import { formatLongDate } from '../../shared/time.ts';

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };

/** Cache: creating a format takes longer than formatting all amounts of a page. */
const amountFormats = /* @__PURE__ */ new Map<string, Intl.NumberFormat>();

function amountFormat(language: Language, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  const format =
    amountFormats.get(key) ?? new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency });
  amountFormats.set(key, format);
  return format;
}

/** Formats cents with a true minus sign: '−$5.00', in German '−5,00 $'. */
export function formatAmount(cents: number, language: Language, currency: string): string {
  const format = amountFormat(language, currency);
  return (cents < 0 ? '−' : '') + format.format(Math.abs(cents) / 100);
}

/** Formats a date, YYYY-MM-DD: 'November 25, 2026', in German '25. November 2026'. */
export const formatDay = (day: string, language: Language): string =>
  formatLongDate(day, { locale: LOCALES[language], timeZone: 'UTC' });

/** Formats thousandths of a percent without the sign: 19000 is '19', 8875 '8.875', in German '8,875'. */
export function formatRate(rate: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 3 }).format(rate / 1_000);
}

export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(count);
}

/** Formats an IBAN in groups of four. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
