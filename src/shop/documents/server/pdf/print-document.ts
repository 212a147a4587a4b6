import { formatAmount, formatCount, formatDay, formatIban } from '../../print-format.ts';
import type { PrintTexts } from '../../print-texts.ts';
import { type DocumentSnapshot, isPaid } from '../../snapshot.ts';
import { untaxedNote } from '../../untaxed-note.ts';
import { continuePage, printTable } from './items-table.ts';
import { printFooter, printLetterhead } from './letterhead.ts';
import { MARGIN, type Sheet, type Structure } from './sheet.ts';
import { printTotals, totalRows, totalsHeight } from './totals.ts';

/** Prints an invoice or credit note at the end of a file, beginning with a new page. */
export async function printDocument(
  sheet: Sheet,
  snapshot: DocumentSnapshot,
  words: PrintTexts,
): Promise<void> {
  const { kind, number, seller, language, currency, lines } = snapshot;
  const firstPage = sheet.pages;
  sheet.addPage();
  const section = sheet.add(sheet.root, 'Sect');
  const heading = `${words.kinds[kind]} ${number}`;
  printLetterhead(sheet, section, {
    heading,
    seller,
    recipient: recipientOf(snapshot.buyer),
    details: detailsOf(snapshot, words),
  });
  const intro = introduction(snapshot, words);
  if (intro !== '') printParagraph(sheet, section, intro, { heading, gap: 10 });
  const amount = (cents: number) => formatAmount(cents, language, currency);
  const totals = totalRows(snapshot, words);
  const { item, quantity, price, amount: amountLabel } = words.columns;
  await printTable(sheet, section, {
    heading,
    columns: [
      { label: item },
      { label: quantity, width: 55, align: 'right' },
      { label: price, width: 80, align: 'right' },
      { label: amountLabel, width: 90, align: 'right' },
    ],
    rows: lines.map((line) => [
      line.title,
      formatCount(line.quantity, language),
      line.unitCents === null ? '' : amount(line.unitCents),
      amount(line.totalCents),
    ]),
    endHeight: totalsHeight(totals),
    carry: {
      forward: words.carriedForward,
      brought: words.broughtForward,
      amountAfter: (rows) =>
        amount(lines.slice(0, rows).reduce((sum, { totalCents }) => sum + totalCents, 0)),
    },
  });
  printTotals(sheet, section, totals);
  sheet.y += 14;
  for (const text of closingTexts(snapshot, words)) printParagraph(sheet, section, text, { heading, gap: 8 });
  section.end();
  printFooters(sheet, firstPage, snapshot, words);
}

/** Separates the parts of an address, but not a city from the code that follows it: 'Portland, OR 97201'. */
const SEPARATOR = /\s*,(?!\s*(?:[A-Z]{2} \d{5}(?:-\d{4})?|LV-\d{4})\s*(?:[,\n]|$))\s*|\n/;

/** Returns the name and the lines of the address; an order stores its address in one line. */
export const recipientOf = ({ name, address }: { name: string; address: string }): string[] => [
  ...(name === '' ? [] : [name]),
  ...address
    .split(SEPARATOR)
    .filter((line) => line !== '')
    .slice(0, 6),
];

function detailsOf(
  { kind, number, issuedOn, deliveredOn, dueOn, order, buyer, language }: DocumentSnapshot,
  words: PrintTexts,
): [string, string][] {
  const day = (date: string) => formatDay(date, language);
  return [
    [words.numbers[kind], number],
    [words.date, day(issuedOn)],
    [words.orderNumber, order.code],
    [words.orderDate, day(order.placedOn)],
    ...(deliveredOn === null ? [] : [[words.deliveryDate, day(deliveredOn)] as [string, string]]),
    ...(dueOn === null ? [] : [[words.due, day(dueOn)] as [string, string]]),
    ...(buyer.vatId ? [[words.buyerVatId, buyer.vatId] as [string, string]] : []),
  ];
}

function introduction({ corrects, language }: DocumentSnapshot, words: PrintTexts): string {
  if (!corrects) return '';
  const { number, issuedOn, reason } = corrects;
  const sentence = words.corrects(number, formatDay(issuedOn, language));
  return reason === '' ? sentence : `${sentence} ${words.reason(reason)}`;
}

function closingTexts(snapshot: DocumentSnapshot, words: PrintTexts): string[] {
  const { kind, number, dueOn, texts, seller, language, currency, dueCents } = snapshot;
  const { paidCents = 0, paymentReference = number } = snapshot;
  const amount = (cents: number) => formatAmount(cents, language, currency);
  const bank = [
    seller.bank,
    `${words.iban} ${formatIban(seller.iban)}`,
    seller.bic && `${words.bic} ${seller.bic}`,
  ];
  const payment =
    kind === 'credit-note'
      ? [words.refunded]
      : isPaid(snapshot)
        ? [words.paid]
        : [
            paidCents === 0 ? '' : words.paidPart(amount(paidCents), amount(dueCents - paidCents)),
            texts.paymentTerms,
            dueOn === null ? '' : words.payUntil(formatDay(dueOn, language)),
            ...(seller.iban === ''
              ? []
              : [words.reference(paymentReference), bank.filter((part) => part !== '').join(', ')]),
          ];
  return [
    payment.filter((text) => text !== '').join('\n'),
    untaxedNote(snapshot, words),
    texts.closing,
  ].filter((text) => text !== '');
}

/** Prints a paragraph and a gap (pt) below it, on the next page if this one has too little space left. */
function printParagraph(
  sheet: Sheet,
  section: Structure,
  text: string,
  { heading, gap }: { heading: string; gap: number },
): void {
  const style = { x: MARGIN.left, width: sheet.width };
  if (sheet.y + sheet.heightOf(text, style) > sheet.bottom) continuePage(sheet, heading);
  const height = sheet.text(section, 'P', text, style);
  sheet.y += height + gap;
}

/** Prints the footers once the number of pages is known. */
export function printFooters(
  sheet: Sheet,
  firstPage: number,
  { seller }: Pick<DocumentSnapshot, 'seller'>,
  words: PrintTexts,
): void {
  for (let page = firstPage; page < sheet.pages; page++) {
    sheet.doc.switchToPage(page);
    printFooter(sheet, seller, words, words.page(page - firstPage + 1, sheet.pages - firstPage));
  }
}
