import { parseLanguage } from '../../shared/languages.ts';
import { currentCurrency, formatCents } from '../../shared/money.ts';

/** Formats whole cents in the language of an email's recipient. */
export function formatAmount(cents: number, language: string): string {
  return parseLanguage(language) === 'de'
    ? new Intl.NumberFormat('de-DE', { style: 'currency', currency: currentCurrency() }).format(cents / 100)
    : formatCents(cents);
}
