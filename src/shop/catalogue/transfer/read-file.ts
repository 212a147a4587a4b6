import { CsvError, type CsvRecord, csvHead, delimiterOf, readCsv } from '../../../shared/csv.ts';
import { JsonListError, jsonElements } from './json-list.ts';
import { isOwnHead, ownCsvReader } from './own-csv.ts';
import { toldByJson } from './product-json.ts';
import { type ImportRow, judged, type ToldProduct } from './rows.ts';
import { isShopifyHead, shopifyReader } from './shopify-csv.ts';
import { transferTexts as texts } from './texts.ts';

/** The file as a whole cannot be read; the message is a sentence for a person. */
export class UnreadableFile extends Error {}

export type ImportFormat = 'csv' | 'shopify' | 'json';

/**
 * The products of a file, one by one: our CSV or JSON, Shopify's CSV, or a JSON list such as FakeStore's or DummyJSON's.
 * A product that stands there twice is taken once.
 * @throws UnreadableFile, also in the middle
 */
export function* readProducts(text: string): Generator<ImportRow> {
  const seen = new Map<string, number>();
  for (const row of rowsOf(text)) {
    const key = 'product' in row ? (row.product.id ?? row.product.importKey) : undefined;
    const before = key === undefined ? undefined : seen.get(key);
    if (key !== undefined && before === undefined) seen.set(key, row.line);
    yield before === undefined ? row : { line: row.line, title: row.title, problem: texts.twice(before) };
  }
}

/** What kind of file this is. @throws UnreadableFile when it is none that we know */
export function formatOf(text: string): ImportFormat {
  if (isJson(text)) return 'json';
  const [head] = records(text);
  if (!head) throw new UnreadableFile(texts.empty);
  if (isShopifyHead(head.cells)) return 'shopify';
  if (isOwnHead(head.cells)) return 'csv';
  throw new UnreadableFile(texts.wrongColumns(head.cells.slice(0, 20).join(', ').slice(0, 300)));
}

function* rowsOf(text: string): Generator<ImportRow> {
  try {
    const format = formatOf(text);
    if (format === 'json') yield* jsonRows(text);
    else yield* csvRows(text, format === 'csv' ? ownCsvReader : shopifyReader);
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(error.message);
    if (error instanceof JsonListError) throw new UnreadableFile(texts.notJson(error.message));
    throw error;
  }
}

type Told = ToldProduct | { title: string; problem: string } | undefined;

function* csvRows(
  text: string,
  readerOf: (head: readonly string[]) => (cells: readonly string[]) => Told,
): Generator<ImportRow> {
  const lines = records(text);
  const head: string[] = lines.next().value?.cells ?? [];
  const read = readerOf(head);
  const titleAt = head.findIndex((name) => name.trim().toLowerCase() === 'title');
  for (const { line, cells } of lines) {
    const told: Told =
      cells.length === head.length
        ? read(cells)
        : {
            title: (cells[titleAt] ?? '').slice(0, 100),
            problem: texts.wrongLength(cells.length, head.length),
          };
    if (told) yield 'problem' in told ? { line, ...told } : judged(line, told);
  }
}

function* jsonRows(text: string): Generator<ImportRow> {
  const origin = text.trimStart().startsWith('{') ? 'dummyjson' : 'fakestore';
  let number = 0;
  for (const element of jsonElements(text)) yield judged(++number, toldByJson(element, origin));
}

function records(text: string): Generator<CsvRecord> {
  return readCsv(text, delimiterOf(text));
}

function isJson(text: string): boolean {
  const start = text.startsWith(csvHead) ? 1 : 0;
  return /^\s*[[{]/.test(text.slice(start, start + 1_000));
}
