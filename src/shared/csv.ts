/** Comma-separated values by RFC 4180, and cells that no spreadsheet takes for a formula. */

/** One record with the line (from 1) that it begins on. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** The text is not CSV; the message names the line. */
export class CsvError extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`);
    this.name = 'CsvError';
    this.line = line;
  }
}

const BYTE_ORDER_MARK = '\uFEFF';
const QUOTE = '"';
/** More cells than any sheet of products has; a line of commas alone is refused before it fills the memory. */
const MOST_CELLS = 2_000;
/** The separator is told by this much of the first line. */
const HEAD_LENGTH = 10_000;

/**
 * Reads records one by one. Lines end with CRLF, LF or CR; empty ones are left out; a byte order mark is skipped.
 * @throws CsvError on a quote that is not closed, one where none may stand, or more cells than a line can have
 */
export function* readCsv(text: string, delimiter = ','): Generator<CsvRecord> {
  const plainEnd = new RegExp(`[${delimiter}\r\n"]|$`, 'g');
  const state = { at: text.startsWith(BYTE_ORDER_MARK) ? 1 : 0, line: 1 };
  while (state.at < text.length) {
    const begin = state.line;
    const { cells, blank } = readRecord(text, delimiter, plainEnd, state);
    if (!blank) yield { line: begin, cells };
  }
}

interface ReadState {
  at: number;
  line: number;
}

function readRecord(text: string, delimiter: string, plainEnd: RegExp, state: ReadState) {
  const cells: string[] = [];
  const quoted = text[state.at] === QUOTE;
  for (;;) {
    cells.push(
      text[state.at] === QUOTE ? readQuoted(text, delimiter, state) : readPlain(text, plainEnd, state),
    );
    if (text[state.at] !== delimiter) break;
    if (cells.length === MOST_CELLS)
      throw new CsvError(state.line, `more than ${MOST_CELLS} cells stand in one line.`);
    state.at++;
  }
  if (state.at < text.length) {
    state.at += text.startsWith('\r\n', state.at) ? 2 : 1;
    state.line++;
  }
  return { cells, blank: cells.length === 1 && cells[0] === '' && !quoted };
}

function readPlain(text: string, plainEnd: RegExp, state: ReadState): string {
  plainEnd.lastIndex = state.at;
  const end = plainEnd.exec(text)!.index;
  if (text[end] === QUOTE)
    throw new CsvError(state.line, 'a quote stands inside a cell that has none round it.');
  const cell = text.slice(state.at, end);
  state.at = end;
  return cell;
}

function readQuoted(text: string, delimiter: string, state: ReadState): string {
  const begin = state.line;
  let cell = '';
  let from = state.at + 1;
  for (;;) {
    const quote = text.indexOf(QUOTE, from);
    if (quote < 0) throw new CsvError(begin, 'a quote is not closed.');
    const part = text.slice(from, quote);
    cell += part;
    state.line += lineEnds(part);
    if (text[quote + 1] !== QUOTE) {
      state.at = quote + 1;
      break;
    }
    cell += QUOTE;
    from = quote + 2;
  }
  const next = text[state.at];
  if (next !== undefined && next !== delimiter && next !== '\r' && next !== '\n')
    throw new CsvError(state.line, 'something follows the closing quote of a cell.');
  return cell;
}

function lineEnds(part: string): number {
  let count = 0;
  for (const end = /\r\n|\r|\n/g; end.test(part); ) count++;
  return count;
}

/** The separator that a file uses, told by its first line: spreadsheets of many countries write ';' or tabs. */
export function delimiterOf(text: string): string {
  const [head = ''] = text.slice(0, HEAD_LENGTH).split(/[\r\n]/, 1);
  const count = (sign: string) => head.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** One record as text, with its CRLF. */
export function csvLine(cells: readonly string[]): string {
  // A lone empty cell would be an empty line.
  return `${cells.length === 1 && cells[0] === '' ? '""' : cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string): string {
  // A semicolon or a tab divides nothing here, but some spreadsheets split at them unless they are quoted.
  return /[",;\t\r\n]|^\s|\s$|^\uFEFF/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** What begins a file, so that spreadsheets read it as UTF-8. */
export const csvHead = BYTE_ORDER_MARK;

/**
 * A cell that a spreadsheet shows instead of running it: one that begins like a formula gets an apostrophe in front,
 * and so does one that looks as if it had got it, so that `readable` gives every cell back as it was.
 */
export function neutralised(cell: string): string {
  return /^'*[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}

/**
 * A cell of a file that is never read back. Where ';' separates, spreadsheets split a line at every ';', tab and line
 * break, whatever is quoted: what begins like a formula behind one of them gets an apostrophe in front, too.
 */
export function inert(cell: string): string {
  return neutralised(cell.replace(/([;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g, "$1'"));
}

/** The cell that `neutralised` was given. */
export function readable(cell: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
