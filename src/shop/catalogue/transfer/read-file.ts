import { CSV_BOM, CsvError, detectDelimiter, readCsvInSteps } from '../../../shared/csv.ts';
import { invalid } from '../../../shared/refusal.ts';
import { validFurtherImages } from '../admin-rules.ts';
import { errors } from './errors.ts';
import { JsonListError, jsonElements } from './json-list.ts';
import { MAX_IMPORT_PRODUCTS } from './limits.ts';
import {
  countNothing,
  type NotImportedColumn,
  type NotImportedCounter,
  NotImportedValues,
} from './not-imported.ts';
import { type DecimalSeparator, type NumberFormat, NumberFormatDetector } from './number-format.ts';
import { isOwnHeader, ownCsvReader } from './own-csv.ts';
import { parseJsonProduct } from './product-json.ts';
import {
  type CsvProductReader,
  type ImportedProduct,
  type ImportRow,
  type ParsedProduct,
  type ProductRow,
  type RejectedRow,
  validateRow,
} from './rows.ts';
import { isShopifyHeader, shopifyReader } from './shopify-csv.ts';
import { isWooCommerceHeader, wooCommerceReader } from './woocommerce-csv.ts';

export type ImportFormat = 'csv' | 'shopify' | 'woocommerce' | 'json';

/** Maximum blank records, or steps of 1,000 empty lines, before the header, which are read without a pause. */
const MAX_STEPS_BEFORE_HEADER = 100;

type Parsed = ParsedProduct | RejectedRow;
type CounterOfLine = (line: number) => NotImportedCounter;

/**
 * Reads a file of products: the shop's own CSV or JSON, the CSV of Shopify or WooCommerce, or a JSON list such as
 * FakeStore's or DummyJSON's. Reads in steps of bounded length, between which the caller can yield to the event loop.
 */
export class ProductFile {
  readonly format: ImportFormat;
  readonly #text: string;
  readonly #delimiter: string;
  readonly #decimal: DecimalSeparator | undefined;
  readonly #withStock: boolean;
  readonly #prices = new NumberFormatDetector();

  /**
   * @param decimal separator for ambiguous prices
   * @param withStock whether the feature `stock` is on; stock levels are read only then
   * @throws Refusal 400 if the format is unknown
   */
  constructor(
    text: string,
    { decimal, withStock = false }: { decimal?: DecimalSeparator | undefined; withStock?: boolean } = {},
  ) {
    this.#text = withoutSeparatorLine(text);
    this.#decimal = decimal;
    this.#withStock = withStock;
    this.#delimiter = detectDelimiter(this.#text.slice(0, 20_000).replace(/^[\uFEFF\r\n]+/, ''));
    this.format = toRefusal(() => this.#detectFormat());
  }

  /** Number format of the prices; complete once `rows` has ended. */
  get numbers(): NumberFormat {
    return this.#prices.result(this.#decimal);
  }

  /**
   * Yields the products in the order of the file, and undefined after each step that completes none. Rejects
   * duplicates.
   * @throws Refusal 400 at any step if the file as a whole cannot be read
   */
  *rows(): Generator<ImportRow | undefined> {
    const all: Parsed[] = [];
    const steps = this.#parseInSteps(() => countNothing);
    for (;;) {
      // Wraps only the reading: errors thrown by the consumer are not caught.
      const step = toRefusal(() => steps.next());
      if (step.done) break;
      yield undefined;
      if (!step.value) continue;
      if (all.push(step.value) > MAX_IMPORT_PRODUCTS)
        throw invalid(errors['too-many-products']({ max: MAX_IMPORT_PRODUCTS }));
    }
    // Detects the number format from all prices, before any of them is parsed.
    for (const parsed of all) {
      yield undefined;
      if ('problems' in parsed) continue;
      for (const price of parsed.prices) if (typeof price === 'string') this.#prices.add(price);
    }
    const { decimal } = this.numbers;
    const seen = new Map<string, number>();
    for (const parsed of all) yield 'problems' in parsed ? parsed : this.#validate(parsed, decimal, seen);
  }

  /**
   * Counts the values of these products that are not imported; yields after each step. Reads the file again, because
   * only the comparison with the shop decides which rows are imported, and keeping the values of all rows until then
   * would take more memory than the file.
   */
  *countNotImported(imported: Iterable<ProductRow>): Generator<undefined, NotImportedColumn[]> {
    const counted = new NotImportedValues();
    const lines = new Set<number>();
    for (const row of imported) {
      for (const line of [row.line, ...(row.furtherLines ?? [])]) lines.add(line);
      for (const url of omittedImages(row)) counted.add('images', '', `${row.title}: ${url}`);
      yield undefined;
    }
    for (const _ of this.#parseInSteps((line) => (lines.has(line) ? counted : countNothing))) yield undefined;
    return counted.list();
  }

  #validate(parsed: ParsedProduct, decimal: DecimalSeparator, seen: Map<string, number>): ImportRow {
    const row = validateRow(parsed, decimal);
    if ('problems' in row) return row;
    const { id, importKey } = row.product;
    const keys = [...(id ? [`id ${id}`] : []), ...(importKey ? [`key ${importKey}`] : [])];
    const earlierLine = keys.flatMap((key) => seen.get(key) ?? [])[0];
    for (const key of keys) seen.set(key, earlierLine ?? row.line);
    if (earlierLine !== undefined)
      return {
        line: row.line,
        title: row.title,
        problems: [errors['duplicate-of-line']({ line: earlierLine })],
      };
    return row;
  }

  #detectFormat(): ImportFormat {
    if (isJson(this.#text)) return 'json';
    const header = this.#header();
    if (isShopifyHeader(header)) return 'shopify';
    if (isWooCommerceHeader(header)) return 'woocommerce';
    if (isOwnHeader(header)) return 'csv';
    throw invalid(errors['columns-unknown']({ columns: header.slice(0, 20).join(', ').slice(0, 300) }));
  }

  #header(): readonly string[] {
    let steps = 0;
    for (const record of readCsvInSteps(this.#text, this.#delimiter)) {
      if (record && !isBlank(record.cells)) return record.cells;
      if (++steps === MAX_STEPS_BEFORE_HEADER) break;
    }
    throw invalid(errors['file-empty']);
  }

  #parseInSteps(counterOf: CounterOfLine): Generator<Parsed | undefined> {
    return this.format === 'json' ? this.#parseJson(counterOf) : this.#parseCsv(counterOf);
  }

  *#parseCsv(counterOf: CounterOfLine): Generator<Parsed | undefined> {
    let header: readonly string[] | undefined;
    let reader: CsvProductReader | undefined;
    for (const record of readCsvInSteps(this.#text, this.#delimiter)) {
      if (!record || isBlank(record.cells)) yield undefined;
      else if (!header || !reader) {
        header = record.cells;
        reader = this.#createReader(header);
      } else {
        const cells = trimEmptyCells(record.cells, header.length);
        yield cells.length === header.length
          ? reader.read(record.line, cells, counterOf(record.line))
          : {
              line: record.line,
              title: (cells[titleColumn(header)] ?? '').slice(0, 100),
              problems: [errors['line-length-wrong']({ found: cells.length, expected: header.length })],
            };
      }
    }
    yield* reader?.finish?.() ?? [];
  }

  #createReader(header: readonly string[]): CsvProductReader {
    if (this.format === 'shopify') return shopifyReader(header, this.#withStock);
    if (this.format === 'woocommerce') return wooCommerceReader(header, this.#withStock);
    return ownCsvReader(header, this.#withStock);
  }

  *#parseJson(counterOf: CounterOfLine): Generator<Parsed> {
    let number = 0;
    for (const element of jsonElements(this.#text))
      yield parseJsonProduct(++number, element, counterOf(number), this.#withStock);
  }
}

/** Returns the image URLs that are invalid, duplicate, or beyond the maximum of a product. */
function omittedImages({ imageUrls = [], furtherImages = [] }: ImportedProduct): string[] {
  const [image = '', ...others] = imageUrls;
  const all = [image, ...others, ...furtherImages];
  const imported = new Set([image, ...validFurtherImages(all)]);
  return all.filter((url) => !imported.has(url));
}

/** Converts the errors of the CSV and JSON readers. @throws Refusal 400 */
function toRefusal<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CsvError) throw invalid(errors['file-not-csv']({ reason: error.message }));
    if (error instanceof JsonListError) throw invalid(errors['file-not-json']({ reason: error.message }));
    throw error;
  }
}

/** Removes the line `sep=;` with which some spreadsheets declare the delimiter. */
function withoutSeparatorLine(text: string): string {
  return text.replace(/^\uFEFF?sep=.(?=\r?\n)/i, '');
}

/** Removes empty cells beyond the header, which spreadsheets write if a sheet was once wider. */
function trimEmptyCells(cells: readonly string[], length: number): readonly string[] {
  return isBlank(cells.slice(length)) ? cells.slice(0, length) : cells;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

function titleColumn(header: readonly string[]): number {
  return header.findIndex((name) => ['title', 'name'].includes(name.trim().toLowerCase()));
}

function isJson(text: string): boolean {
  const start = text.startsWith(CSV_BOM) ? 1 : 0;
  return /^\s*[[{]/.test(text.slice(start, start + 1_000));
}
