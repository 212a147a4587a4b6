import type { Language } from '../../../../shared/languages.ts';
import { formatCount, formatDay } from '../../print-format.ts';
import type { PrintTexts } from '../../print-texts.ts';
import type { DocumentSettings } from '../../settings.ts';
import { type DocumentOrder, dayOf, type SlipKind } from '../../snapshot.ts';
import { printTable } from './items-table.ts';
import { printLetterhead } from './letterhead.ts';
import { printFooters, recipientOf } from './print-document.ts';
import { MARGIN, type Sheet } from './sheet.ts';

const SIGNATURE_HEIGHT = 78;

/** Prints a packing slip (with boxes to tick) or a delivery note (with a line for the signature), without prices. */
export async function printSlip(
  sheet: Sheet,
  kind: SlipKind,
  order: DocumentOrder & { language: Language },
  { seller, timeZone }: DocumentSettings,
  { words, day }: { words: PrintTexts; day: string },
): Promise<void> {
  const { language } = order;
  const firstPage = sheet.pages;
  sheet.addPage();
  const section = sheet.add(sheet.root, 'Sect');
  const heading = `${words.kinds[kind]} ${order.code}`;
  printLetterhead(sheet, section, {
    heading,
    seller,
    recipient: recipientOf(order.buyer),
    details: [
      [words.date, formatDay(day, language)],
      [words.orderNumber, order.code],
      [words.orderDate, formatDay(dayOf(order.createdAt, timeZone), language)],
    ],
  });
  const { item, quantity, packed } = words.columns;
  const isPacking = kind === 'packing-slip';
  await printTable(sheet, section, {
    heading,
    columns: [
      ...(isPacking ? [{ label: packed, width: 45, box: true as const }] : []),
      { label: quantity, width: 50, align: 'right' },
      { label: item },
    ],
    rows: order.items.map((line) => [
      ...(isPacking ? [''] : []),
      formatCount(line.quantity, language),
      line.title,
    ]),
    endHeight: 30 + (isPacking ? 0 : SIGNATURE_HEIGHT),
  });
  sheet.y += 12;
  const pieces = order.items.reduce((sum, line) => sum + line.quantity, 0);
  sheet.y += sheet.text(section, 'P', words.pieces(formatCount(pieces, language)), {
    x: MARGIN.left,
    width: sheet.width,
    bold: true,
  });
  if (!isPacking) {
    sheet.y += 20;
    sheet.text(section, 'P', words.received, { x: MARGIN.left, width: sheet.width });
    sheet.y += 44;
    sheet.rule(sheet.y, { to: MARGIN.left + 220 });
    sheet.text(section, 'P', words.signature, {
      x: MARGIN.left,
      y: sheet.y + 3,
      width: 220,
      size: 8,
      quiet: true,
    });
  }
  section.end();
  printFooters(sheet, firstPage, { seller }, words);
}
