import { formatAmount, formatRate } from '../../print-format.ts';
import type { PrintTexts } from '../../print-texts.ts';
import type { DocumentSnapshot } from '../../snapshot.ts';
import type { Sheet, Structure } from './sheet.ts';

/** Label and amount; quiet rows are not part of the sum. */
interface TotalRow {
  label: string;
  amount: string;
  style?: 'quiet' | 'grand';
}

const WIDTH = 290;
const ROW = 18;
const GRAND = 26;

/** Returns the rows below the items: they add up to the last one, except for the quiet ones. */
export function totalRows(snapshot: DocumentSnapshot, words: PrintTexts): TotalRow[] {
  const { charges, totalCents, dueCents, language, currency, kind } = snapshot;
  // Documents without tax state the reason instead of a rate.
  const taxes = snapshot.untaxed ? [] : snapshot.taxes;
  const amount = (cents: number) => formatAmount(cents, language, currency);
  // Tax that was added is listed per rate, if the rates add up to the charge.
  const addedTax = charges
    .filter((charge) => charge.kind === 'tax')
    .reduce((sum, { cents }) => sum + cents, 0);
  const listsRates = taxes.length > 0 && taxes.reduce((sum, { taxCents }) => sum + taxCents, 0) === addedTax;
  const rows: TotalRow[] = charges.flatMap((charge) => {
    if (charge.kind === 'tax' && listsRates) return [];
    const label = charge.kind === 'tax' ? charge.label : words[charge.kind](charge.label);
    return [{ label, amount: amount(charge.cents) }];
  });
  const taxLabel = (text: PrintTexts['addedTax'], { label, rate, netCents }: (typeof taxes)[number]) =>
    text(label, formatRate(rate, language), amount(netCents));
  if (listsRates && addedTax !== 0)
    for (const tax of taxes)
      rows.push({ label: taxLabel(words.addedTax, tax), amount: amount(tax.taxCents) });
  return [
    ...(rows.length > 0 ? [{ label: words.total, amount: amount(totalCents) }] : []),
    ...rows,
    { label: words.grandTotals[kind], amount: amount(dueCents), style: 'grand' },
    ...(listsRates && addedTax !== 0
      ? []
      : taxes.map((tax) => ({
          label: taxLabel(words.includedTax, tax),
          amount: amount(tax.taxCents),
          style: 'quiet' as const,
        }))),
  ];
}

/** Height of the rows (pt). */
export const totalsHeight = (rows: readonly TotalRow[]): number =>
  rows.reduce((height, { style }) => height + (style === 'grand' ? GRAND : ROW), 14);

export function printTotals(sheet: Sheet, section: Structure, rows: readonly TotalRow[]): void {
  const table = sheet.add(section, 'Table');
  const x = sheet.right - WIDTH;
  sheet.y += 8;
  for (const { label, amount, style } of rows) {
    const isGrand = style === 'grand';
    if (isGrand) sheet.rule(sheet.y + 1, { from: x, strong: true });
    const text = {
      y: sheet.y + (isGrand ? 7 : 3),
      size: isGrand ? 12 : style === 'quiet' ? 9 : 10,
      bold: isGrand,
      quiet: style === 'quiet',
    };
    const row = sheet.add(table, 'TR');
    sheet.text(row, 'TH', label, { ...text, x, width: WIDTH - 90 });
    sheet.text(row, 'TD', amount, { ...text, x: sheet.right - 110, width: 110, align: 'right' });
    row.end();
    sheet.y += isGrand ? GRAND : ROW;
  }
  table.end();
}
