import { parseDollars } from '../../shared/money.ts';
import { parseWholeNumber } from '../../shared/whole-number.ts';
import type { Credit } from './credit.ts';

export const CREDIT_KINDS = ['all', 'lines', 'amount'] as const;

/** The fields of the dialog, as typed. */
export interface CreditForm {
  readonly kind: Credit['kind'];
  /** By line of the invoice; '' is 0. */
  readonly quantities: Readonly<Record<number, string>>;
  readonly delivery: boolean;
  readonly amount: string;
  readonly reason: string;
}

export const EMPTY_CREDIT: CreditForm = {
  kind: 'all',
  quantities: {},
  delivery: false,
  amount: '',
  reason: '',
};

/** Invalid fields: positions of lines, and the amount. */
export interface CreditFormProblems {
  readonly lines: readonly number[];
  readonly amount: boolean;
}

/** Returns the credit of the form, or its invalid fields. `left`: pieces that can be credited, by line. */
export function toCredit(
  { kind, quantities, delivery, amount }: CreditForm,
  left: readonly number[],
): Credit | CreditFormProblems {
  if (kind === 'all') return { kind };
  if (kind === 'amount') {
    const cents = parseDollars(amount);
    return cents === null || cents <= 0 ? { lines: [], amount: true } : { kind, cents };
  }
  const entered = left.map((_, n) => {
    const text = quantities[n]?.trim() ?? '';
    return text === '' ? 0 : parseWholeNumber(text);
  });
  const wrong = left.flatMap((max, n) => (entered[n]! >= 0 && entered[n]! <= max ? [] : [n]));
  if (wrong.length > 0) return { lines: wrong, amount: false };
  const lines = entered.flatMap((quantity, position) => (quantity > 0 ? [{ position, quantity }] : []));
  return { kind, lines, delivery };
}
