import { locale } from '../../shared/language.ts';
import { formatCents } from '../../shared/money.ts';

/** Formats a boundary of a band; `basis` is one of `BASES`. */
export function formatAmount(basis: string, amount: number): string {
  if (basis === 'cents') return formatCents(amount);
  const number = amount.toLocaleString(locale);
  return basis === 'grams' ? `${number} g` : number;
}
