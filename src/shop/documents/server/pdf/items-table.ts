import { setImmediate as nextTurn } from 'node:timers/promises';
import { MARGIN, type Sheet, type Structure } from './sheet.ts';

export interface TableColumn {
  label: string;
  /** pt; the first column without a width takes the rest. */
  width?: number;
  align?: 'left' | 'right';
  /** Draws a box to tick instead of text. */
  box?: true;
}

export interface Table {
  columns: readonly TableColumn[];
  /** Texts by column. */
  rows: readonly (readonly string[])[];
  /** Height of the content that must be on the same page as the last row (pt). */
  endHeight: number;
  /** Small heading of further pages. */
  heading: string;
  /** Sums at page breaks; the amount is the sum of the rows before. */
  carry?: { forward: string; brought: string; amountAfter(rows: number): string };
}

/** Rows printed in one turn of the event loop; each takes 1 to 3 ms. */
const ROWS_AT_ONCE = 8;
const PADDING = 5;
const CELL_GAP = 10;
const CARRY_HEIGHT = 22;

/** Prints a table over as many pages as it needs, with its header on each. */
export async function printTable(sheet: Sheet, section: Structure, table: Table): Promise<void> {
  const structure = sheet.add(section, 'Table');
  const cells = placeColumns(sheet, table.columns);
  printHeader(sheet, structure, cells, false);
  let rowsOnPage = 0;
  for (const [n, row] of table.rows.entries()) {
    // Other requests must not wait for a long document.
    if (n % ROWS_AT_ONCE === 0) await nextTurn();
    const height = rowHeight(sheet, cells, row);
    const isLast = n === table.rows.length - 1;
    const needed = height + (isLast ? table.endHeight : table.carry ? CARRY_HEIGHT : 0);
    if (sheet.y + needed > sheet.bottom && (rowsOnPage > 1 || sheet.y + height > sheet.bottom)) {
      if (table.carry) printCarry(sheet, table.carry.forward, table.carry.amountAfter(n));
      continuePage(sheet, table.heading);
      printHeader(sheet, structure, cells, true);
      if (table.carry) {
        printCarry(sheet, table.carry.brought, table.carry.amountAfter(n));
        sheet.rule();
      }
      rowsOnPage = 0;
    }
    printRow(sheet, structure, cells, row);
    sheet.y += height;
    sheet.rule();
    rowsOnPage++;
  }
  structure.end();
}

/** Begins a further page of a document. */
export function continuePage(sheet: Sheet, heading: string): void {
  sheet.addPage();
  sheet.decoration(heading, { x: MARGIN.left, width: sheet.width, size: 9, quiet: true });
  sheet.y += 26;
}

interface Cell extends TableColumn {
  x: number;
  width: number;
}

function placeColumns(sheet: Sheet, columns: readonly TableColumn[]): Cell[] {
  const gaps = CELL_GAP * (columns.length - 1);
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  let x: number = MARGIN.left;
  return columns.map((column) => {
    const width = column.width ?? sheet.width - fixed - gaps;
    const cell = { ...column, x, width };
    x += width + CELL_GAP;
    return cell;
  });
}

function printHeader(sheet: Sheet, table: Structure, cells: readonly Cell[], isRepeated: boolean): void {
  const style = ({ x, width, align = 'left' }: Cell) => ({
    x,
    width,
    align,
    size: 9,
    bold: true,
    y: sheet.y + 3,
  });
  if (isRepeated) for (const cell of cells) sheet.decoration(cell.label, style(cell));
  else {
    const row = sheet.add(table, 'TR');
    for (const cell of cells) sheet.text(row, 'TH', cell.label, style(cell));
    row.end();
  }
  sheet.y += 20;
  sheet.rule(sheet.y, { strong: true });
}

const styleOf = ({ x, width, align = 'left' }: Cell) => ({ x, width, align });

const rowHeight = (sheet: Sheet, cells: readonly Cell[], row: readonly string[]) =>
  Math.max(...cells.map((cell, n) => sheet.heightOf(row[n] || ' ', styleOf(cell)))) + 2 * PADDING;

function printRow(sheet: Sheet, table: Structure, cells: readonly Cell[], row: readonly string[]): void {
  const y = sheet.y + PADDING;
  const structure = sheet.add(table, 'TR');
  cells.forEach((cell, n) => {
    if (cell.box) sheet.box(cell.x + 2, y + 1, 10);
    sheet.text(structure, 'TD', row[n] || ' ', { ...styleOf(cell), y });
  });
  structure.end();
}

function printCarry(sheet: Sheet, label: string, amount: string): void {
  const style = { y: sheet.y + PADDING, size: 9.5, quiet: true };
  sheet.decoration(label, { ...style, x: MARGIN.left, width: sheet.width / 2 });
  sheet.decoration(amount, { ...style, x: sheet.right - 150, width: 150, align: 'right' });
  sheet.y += CARRY_HEIGHT;
}
