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
/** Maximum characters per cell, three times what a spreadsheet's cell holds: one step of reading takes milliseconds. */
export const MAX_CELL_LENGTH = 100_000;
/** Maximum characters per record, for the same reason: room for ten of the longest cells. */
const MAX_RECORD_LENGTH = 10 * MAX_CELL_LENGTH;
/** The separator is told by this much of the first line. */
const HEAD_LENGTH = 10_000;

/**
 * Reads records one by one. Lines end with CRLF, LF or CR; empty ones are left out; a byte order mark is skipped.
 * @throws CsvError on a quote that is not closed, one where none may stand, or a cell or line beyond the limits
 */
export function* readCsv(text: string, delimiter = ','): Generator<CsvRecord> {
  for (const record of csvSteps(text, delimiter)) if (record) yield record;
}

/** Empty lines between two chances for the caller to pause: a millisecond's work. */
const EMPTY_LINES_PER_STEP = 1_000;

/**
 * Like `readCsv`, but yields undefined now and then between empty lines, so that a caller can pause in a file of nothing
 * else.
 * @throws CsvError
 */
export function* csvSteps(text: string, delimiter = ','): Generator<CsvRecord | undefined> {
  const state: ReadState = { text, delimiter, at: text.startsWith(BYTE_ORDER_MARK) ? 1 : 0, line: 1 };
  let empty = 0;
  while (state.at < text.length) {
    const begin = state.line;
    const { cells, blank } = readRecord(state);
    if (blank) {
      if (++empty % EMPTY_LINES_PER_STEP === 0) yield undefined;
      continue;
    }
    state.head ??= cells;
    yield { line: begin, cells };
  }
}

interface ReadState {
  readonly text: string;
  readonly delimiter: string;
  /** The first record: names the columns in messages. */
  head?: readonly string[] | undefined;
  at: number;
  line: number;
}

function readRecord(state: ReadState) {
  const { text, delimiter, at: begin, line } = state;
  const cells: string[] = [];
  const quoted = text[begin] === QUOTE;
  for (;;) {
    const column = cells.length;
    cells.push(text[state.at] === QUOTE ? readQuoted(state, column) : readPlain(state, column));
    if (state.at - begin > MAX_RECORD_LENGTH)
      throw new CsvError(line, tooLong('the line', MAX_RECORD_LENGTH));
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

function readPlain(state: ReadState, column: number): string {
  const { text, delimiter, at: begin } = state;
  let end = begin;
  for (; end < text.length; end++) {
    const character = text[end];
    if (character === delimiter || character === '\n' || character === '\r') break;
    if (character === QUOTE)
      throw new CsvError(state.line, 'a quote stands inside a cell that has none round it.');
    if (end - begin === MAX_CELL_LENGTH) throw cellTooLong(state, state.line, column);
  }
  state.at = end;
  return text.slice(begin, end);
}

function readQuoted(state: ReadState, column: number): string {
  const { text, delimiter, line: begin, at: start } = state;
  let cell = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf(QUOTE, from);
    if (quote < 0) throw new CsvError(begin, 'a quote is not closed.');
    // Doubled quotes count twice here: a cell of nothing else ends just as early.
    if (quote - start > MAX_CELL_LENGTH + 1) throw cellTooLong(state, begin, column);
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

function cellTooLong({ head }: ReadState, line: number, column: number): CsvError {
  const name = head?.[column]?.slice(0, 100);
  return new CsvError(
    line,
    tooLong(`the cell in column ${column + 1}${name ? ` (${name})` : ''}`, MAX_CELL_LENGTH),
  );
}

function tooLong(what: string, most: number): string {
  return `${what} has more than ${most.toLocaleString('en-US')} characters.`;
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
