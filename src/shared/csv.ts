/** CSV (RFC 4180) parsing and writing, with protection against formula injection. */

/** A record with the line (from 1) on which it begins. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** Invalid CSV; the message names the line. */
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
/** Maximum cells per record, more than any product sheet has: bounds the memory for a line of only commas. */
const MAX_CELLS = 2_000;
/** Maximum characters per cell, three times a spreadsheet's limit: bounds one step of parsing to milliseconds. */
export const MAX_CELL_LENGTH = 100_000;
/** Maximum characters per record: ten of the longest cells. */
const MAX_RECORD_LENGTH = 10 * MAX_CELL_LENGTH;
/** Maximum number of characters that are read to detect the delimiter. */
const HEAD_LENGTH = 10_000;

/**
 * Parses records one by one. Lines end with CRLF, LF or CR; empty lines and a byte order mark are skipped.
 * @throws CsvError on an unclosed or misplaced quote, or a cell or line beyond the limits
 */
export function* readCsv(text: string, delimiter = ','): Generator<CsvRecord> {
  for (const record of readCsvInSteps(text, delimiter)) if (record) yield record;
}

/** Empty lines per step: about a millisecond of work. */
const EMPTY_LINES_PER_STEP = 1_000;

/**
 * Like `readCsv`, but also yields undefined every `EMPTY_LINES_PER_STEP` empty lines, so that the caller can pause in a
 * file of only empty lines.
 * @throws CsvError
 */
export function* readCsvInSteps(text: string, delimiter = ','): Generator<CsvRecord | undefined> {
  const state: ReadState = { text, delimiter, position: text.startsWith(BYTE_ORDER_MARK) ? 1 : 0, line: 1 };
  let emptyLines = 0;
  while (state.position < text.length) {
    const firstLine = state.line;
    const { cells, isEmpty } = readRecord(state);
    if (isEmpty) {
      if (++emptyLines % EMPTY_LINES_PER_STEP === 0) yield undefined;
      continue;
    }
    state.header ??= cells;
    yield { line: firstLine, cells };
  }
}

interface ReadState {
  readonly text: string;
  readonly delimiter: string;
  /** First record, whose cells name the columns in error messages. */
  header?: readonly string[] | undefined;
  /** Index of the next character. */
  position: number;
  line: number;
}

function readRecord(state: ReadState) {
  const { text, delimiter, position: start, line } = state;
  const cells: string[] = [];
  const isQuoted = text[start] === QUOTE;
  for (;;) {
    const column = cells.length;
    cells.push(text[state.position] === QUOTE ? readQuoted(state, column) : readPlain(state, column));
    if (state.position - start > MAX_RECORD_LENGTH)
      throw new CsvError(line, tooLong('the line', MAX_RECORD_LENGTH));
    if (text[state.position] !== delimiter) break;
    if (cells.length === MAX_CELLS)
      throw new CsvError(state.line, `the line has more than ${MAX_CELLS} cells.`);
    state.position++;
  }
  if (state.position < text.length) {
    state.position += text.startsWith('\r\n', state.position) ? 2 : 1;
    state.line++;
  }
  return { cells, isEmpty: cells.length === 1 && cells[0] === '' && !isQuoted };
}

function readPlain(state: ReadState, column: number): string {
  const { text, delimiter, position: start } = state;
  let end = start;
  for (; end < text.length; end++) {
    const character = text[end];
    if (character === delimiter || character === '\n' || character === '\r') break;
    if (character === QUOTE) throw new CsvError(state.line, 'there is a quote inside an unquoted cell.');
    if (end - start === MAX_CELL_LENGTH) throw cellTooLong(state, state.line, column);
  }
  state.position = end;
  return text.slice(start, end);
}

function readQuoted(state: ReadState, column: number): string {
  const { text, delimiter, line: firstLine, position: start } = state;
  let cell = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf(QUOTE, from);
    if (quote < 0) throw new CsvError(firstLine, 'a quote is not closed.');
    // An escaped quote counts as two characters, so that a cell of only quotes is limited as well.
    if (quote - start > MAX_CELL_LENGTH + 1) throw cellTooLong(state, firstLine, column);
    const part = text.slice(from, quote);
    cell += part;
    state.line += countLineBreaks(part);
    if (text[quote + 1] !== QUOTE) {
      state.position = quote + 1;
      break;
    }
    cell += QUOTE;
    from = quote + 2;
  }
  const next = text[state.position];
  if (next !== undefined && next !== delimiter && next !== '\r' && next !== '\n')
    throw new CsvError(state.line, 'there is text after the closing quote of a cell.');
  return cell;
}

function cellTooLong({ header }: ReadState, line: number, column: number): CsvError {
  const name = header?.[column]?.slice(0, 100);
  return new CsvError(
    line,
    tooLong(`the cell in column ${column + 1}${name ? ` (${name})` : ''}`, MAX_CELL_LENGTH),
  );
}

function tooLong(part: string, max: number): string {
  return `${part} has more than ${max.toLocaleString('en-US')} characters.`;
}

function countLineBreaks(part: string): number {
  let count = 0;
  for (const lineBreak = /\r\n|\r|\n/g; lineBreak.test(part); ) count++;
  return count;
}

/** Detects the delimiter of a file from its first line: spreadsheets in many countries write ';' or tabs. */
export function detectDelimiter(text: string): string {
  const [head = ''] = text.slice(0, HEAD_LENGTH).split(/[\r\n]/, 1);
  const count = (delimiter: string) => head.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** Serializes a record, with its CRLF. */
export function csvLine(cells: readonly string[]): string {
  // A single empty cell is quoted, because it would be an empty line.
  return `${cells.length === 1 && cells[0] === '' ? '""' : cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string): string {
  // Cells with semicolons and tabs are quoted, too: some spreadsheets split at them.
  return /[",;\t\r\n]|^\s|\s$|^\uFEFF/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Byte order mark at the start of a file, so that spreadsheets read it as UTF-8. */
export const CSV_BOM = BYTE_ORDER_MARK;

/**
 * Escapes a cell that a spreadsheet would evaluate as a formula: prepends an apostrophe. Cells that look escaped are
 * escaped, too, so that `unescapeFormula` is an exact inverse.
 */
export function escapeFormula(cell: string): string {
  return /^'*[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}

/**
 * Escapes a cell of a file that is never read back. Spreadsheets with ';' as delimiter split at every ';', tab and line
 * break, even inside quotes, so formulas after these characters are escaped, too.
 */
export function escapeAllFormulas(cell: string): string {
  return escapeFormula(cell.replace(/([;\t\r\n][\s"]*)(?=[=+\-@＝＋－＠])/g, "$1'"));
}

/** Inverse of `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return /^'+[=+\-@\t\r\n＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
