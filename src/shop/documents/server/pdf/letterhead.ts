import { formatIban } from '../../print-format.ts';
import type { PrintTexts } from '../../print-texts.ts';
import type { Seller } from '../../settings.ts';
import { MARGIN, type Sheet, type Structure } from './sheet.ts';

/** Position of the address: in the window of an envelope (DIN 5008 B; that of US No. 10 is close to it). */
const ADDRESS_Y = 136;
const ADDRESS_WIDTH = 230;
const ADDRESS_SIZE = 11;
/** Width of the block of numbers and dates. */
const DETAILS_WIDTH = 200;
const DETAIL_GAP = 17;

export interface Letterhead {
  heading: string;
  seller: Seller;
  /** Name and address, one line each. */
  recipient: readonly string[];
  details: readonly (readonly [label: string, value: string])[];
}

/** Countries in which the postcode follows the city. */
const CITY_FIRST = ['AU', 'CA', 'GB', 'IE', 'US'];

/** Returns the line of city and postcode, as it is written in the seller's country. */
export const cityLine = ({ postcode, city, country }: Seller): string =>
  (CITY_FIRST.includes(country) ? `${city} ${postcode}` : `${postcode} ${city}`).trim();

const sellerAddress = (seller: Seller): string =>
  [seller.street, cityLine(seller), seller.country].filter((part) => part !== '').join(', ');

/** Prints the top of the first page; the next text follows the heading. */
export function printLetterhead(sheet: Sheet, section: Structure, head: Letterhead): void {
  const { seller } = head;
  const contactX = sheet.right - DETAILS_WIDTH;
  sheet.text(section, 'P', seller.name, {
    x: MARGIN.left,
    y: 45,
    width: ADDRESS_WIDTH + 40,
    size: 15,
    bold: true,
  });
  const contact = [seller.street, cityLine(seller), seller.email, seller.phone];
  sheet.text(section, 'P', contact.filter((line) => line.trim() !== '').join('\n'), {
    x: contactX,
    y: 47,
    width: DETAILS_WIDTH,
    size: 9,
    quiet: true,
    align: 'right',
  });
  sheet.decoration(`${seller.name}, ${sellerAddress(seller)}`, {
    x: MARGIN.left,
    y: ADDRESS_Y - 13,
    width: ADDRESS_WIDTH + 40,
    size: 7,
    quiet: true,
  });
  let y = ADDRESS_Y + 3;
  for (const line of head.recipient)
    y += sheet.text(section, 'P', line, { x: MARGIN.left, y, width: ADDRESS_WIDTH, size: ADDRESS_SIZE }) + 1;
  const detailsEnd = printDetails(sheet, section, head.details, contactX);
  sheet.y = Math.max(y, detailsEnd, ADDRESS_Y + 90) + 26;
  sheet.y +=
    sheet.text(section, 'H1', head.heading, { x: MARGIN.left, width: sheet.width, size: 20, bold: true }) +
    10;
}

function printDetails(sheet: Sheet, section: Structure, details: Letterhead['details'], x: number): number {
  let y = ADDRESS_Y + 3;
  const list = sheet.add(section, 'L');
  for (const [label, value] of details) {
    const item = sheet.add(list, 'LI');
    sheet.text(item, 'Lbl', label, { x, y, width: 95, size: 9, quiet: true });
    const height = sheet.text(item, 'LBody', value, {
      x: x + 85,
      y,
      width: DETAILS_WIDTH - 85,
      size: 9,
      align: 'right',
    });
    item.end();
    y += Math.max(DETAIL_GAP, height + 5);
  }
  list.end();
  return y;
}

/** Prints seller, bank and tax numbers at the end of a page. */
export function printFooter(sheet: Sheet, seller: Seller, words: PrintTexts, page: string): void {
  const top = sheet.doc.page.height - MARGIN.footer + 25;
  const columns = [
    [seller.name, seller.street, cityLine(seller), seller.country],
    [
      seller.bank,
      seller.iban && `${words.iban} ${formatIban(seller.iban)}`,
      seller.bic && `${words.bic} ${seller.bic}`,
    ],
    [
      seller.vatId && `${words.vatId} ${seller.vatId}`,
      seller.taxNumber && `${words.taxNumber} ${seller.taxNumber}`,
      seller.register,
    ],
  ];
  sheet.rule(top - 7);
  const width = (sheet.width - 60) / 3;
  columns.forEach((lines, n) => {
    const text = lines.filter((line) => line.trim() !== '').join('\n');
    if (text !== '')
      sheet.decoration(text, { x: MARGIN.left + n * (width + 5), y: top, width, size: 7.5, quiet: true });
  });
  sheet.decoration(page, { x: sheet.right - 80, y: top, width: 80, size: 7.5, quiet: true, align: 'right' });
}
