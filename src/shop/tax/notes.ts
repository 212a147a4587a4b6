import { language } from '../../shared/language.ts';
import { formatCents } from '../../shared/money.ts';
import { formatRate } from './format-rate.ts';
import { noteTexts } from './note-texts.ts';
import type { OrderTax } from './rules.ts';

/** Returns a line per tax rate of a cart or an order, and why there is no tax, in the language of this build. */
export function taxNotes(taxes: readonly OrderTax[]): string[] {
  const [first] = taxes;
  if (!first) return [];
  return [
    ...taxes
      .filter(({ taxCents }) => taxCents > 0)
      .map(({ inclusive, label, rate, netCents, taxCents }) =>
        (inclusive ? noteTexts.includedTax : noteTexts.addedTax)(
          `${label[language]} ${formatRate(rate, language)}`,
          formatCents(taxCents),
          formatCents(netCents),
        ),
      ),
    ...(first.exempt ? [noteTexts.exempt(first.country)] : []),
    ...(first.vatId === null ? [] : [noteTexts.vatId(first.vatId)]),
    ...(first.reverseCharge ? [noteTexts.reverseCharge] : []),
  ];
}
