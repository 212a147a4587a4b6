import { locale } from '../../shared/language.ts';
import { formatCents } from '../../shared/money.ts';

/** Formats the boundary of a band. `basis`: see `BASES`. */
export function formatAmount(basis: string, amount: number): string {
  if (basis === 'cents') return formatCents(amount);
  const number = amount.toLocaleString(locale);
  return basis === 'grams' ? `${number} g` : number;
}
