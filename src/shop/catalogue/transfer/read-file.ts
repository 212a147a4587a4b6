import { CSV_BOM, CsvError, detectDelimiter, readCsvInSteps } from '../../../shared/csv.ts';
import { validFurtherImages } from '../admin-rules.ts';
import { JsonListError, jsonElements } from './json-list.ts';
import { MAX_IMPORT_PRODUCTS } from './limits.ts';
import { NotImportedValues } from './not-imported.ts';
import { type DecimalSeparator, type NumberFormat, NumberFormatDetector } from './number-format.ts';
import { isOwnHeader, ownCsvReader } from './own-csv.ts';
import { parseJsonProduct } from './product-json.ts';
import {
  type CsvProductReader,
  type ImportRow,
  type ParsedProduct,
  type RejectedRow,
  validateRow,
} from './rows.ts';
import { isShopifyHeader, shopifyReader } from './shopify-csv.ts';
import { transferTexts as texts } from './texts.ts';
import { isWooCommerceHeader, wooCommerceReader } from './woocommerce-csv.ts';

/** The file as a whole cannot be read; the message is a sentence for a person. */
export class UnreadableFile extends Error {}

export type ImportFormat = 'csv' | 'shopify' | 'woocommerce' | 'json';

/** Blank records above the header, or steps of 1,000 empty lines: they are read without a pause. */
const MAX_STEPS_BEFORE_HEADER = 100;

type Parsed = ParsedProduct | RejectedRow;

/**
 * A file of products: our CSV or JSON, the CSV of Shopify or WooCommerce, or a JSON list such as FakeStore's or
 * DummyJSON's. It is read in steps of bounded length, between which a caller can let others have their turn.
 */
export class ProductFile {
  readonly format: ImportFormat;
  readonly notImported = new NotImportedValues();
  readonly #text: string;
  readonly #delimiter: string;
  readonly #decimal: DecimalSeparator | undefined;
  readonly #prices = new NumberFormatDetector();

  /**
   * @param decimal chosen for prices that could mean two amounts
   * @throws UnreadableFile when the format is unknown
   */
  constructor(text: string, decimal?: DecimalSeparator) {
    this.#text = withoutSeparatorLine(text);
    this.#decimal = decimal;
    this.#delimiter = detectDelimiter(this.#text.slice(0, 20_000).replace(/^[\uFEFF\r\n]+/, ''));
    this.format = toUnreadableFile(() => this.#detectFormat());
  }

  /** How prices are read; complete once `rows` has ended. */
  get numbers(): NumberFormat {
    return this.#prices.result(this.#decimal);
  }

  /**
   * The products, in the order of the file; undefined after each step that completes none. Duplicates of a
   * product are rejected.
   * @throws UnreadableFile, also in the middle
   */
  *rows(): Generator<ImportRow | undefined> {
    const all: Parsed[] = [];
    const steps = this.format === 'json' ? this.#jsonSteps() : this.#readCsvInSteps();
    for (;;) {
      // A generator cannot catch what its consumer throws, only what reading throws.
      const step = toUnreadableFile(() => steps.next());
      if (step.done) break;
      yield undefined;
      if (!step.value) continue;
      if (all.push(step.value) > MAX_IMPORT_PRODUCTS)
        throw new UnreadableFile(texts.tooMany(MAX_IMPORT_PRODUCTS.toLocaleString('en-US')));
    }
    // How prices are written is known only now, and Shopify's products have gained their images.
    for (const parsed of all) {
      yield undefined;
      if ('problem' in parsed) continue;
      for (const price of parsed.prices) if (typeof price === 'string') this.#prices.add(price);
    }
    const { decimal } = this.numbers;
    const seen = new Map<string, number>();
    for (const parsed of all) yield 'problem' in parsed ? parsed : this.#validate(parsed, decimal, seen);
  }

  #validate(parsed: ParsedProduct, decimal: DecimalSeparator, seen: Map<string, number>): ImportRow {
    const row = validateRow(parsed, decimal);
    if ('problem' in row) return row;
    const { id, importKey, imageUrls = [], furtherImages = [] } = row.product;
    const keys = [...(id ? [`id ${id}`] : []), ...(importKey ? [`key ${importKey}`] : [])];
    const before = keys.flatMap((key) => seen.get(key) ?? [])[0];
    for (const key of keys) seen.set(key, before ?? row.line);
    if (before !== undefined) return { line: row.line, title: row.title, problem: texts.twice(before) };
    const [image = '', ...others] = imageUrls;
    const all = [image, ...others, ...furtherImages];
    const imported = new Set([image, ...validFurtherImages(all)]);
    for (const url of all) if (!imported.has(url)) this.notImported.add('images', '', `${row.title}: ${url}`);
    return row;
  }

  #detectFormat(): ImportFormat {
    if (isJson(this.#text)) return 'json';
    const header = this.#header();
    if (isShopifyHeader(header)) return 'shopify';
    if (isWooCommerceHeader(header)) return 'woocommerce';
    if (isOwnHeader(header)) return 'csv';
    throw new UnreadableFile(texts.wrongColumns(header.slice(0, 20).join(', ').slice(0, 300)));
  }

  #header(): readonly string[] {
    let steps = 0;
    for (const record of readCsvInSteps(this.#text, this.#delimiter)) {
      if (record && !isBlank(record.cells)) return record.cells;
      if (++steps === MAX_STEPS_BEFORE_HEADER) break;
    }
    throw new UnreadableFile(texts.empty);
  }

  *#readCsvInSteps(): Generator<Parsed | undefined> {
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
          ? reader.read(record.line, cells)
          : {
              line: record.line,
              title: (cells[titleColumn(header)] ?? '').slice(0, 100),
              problem: texts.wrongLength(cells.length, header.length),
            };
      }
    }
    yield* reader?.finish?.() ?? [];
  }

  #createReader(header: readonly string[]): CsvProductReader {
    if (this.format === 'shopify') return shopifyReader(header, this.notImported);
    if (this.format === 'woocommerce') return wooCommerceReader(header, this.notImported);
    return ownCsvReader(header, this.notImported);
  }

  *#jsonSteps(): Generator<Parsed> {
    let number = 0;
    for (const element of jsonElements(this.#text))
      yield parseJsonProduct(++number, element, this.notImported);
  }
}

/** @throws UnreadableFile instead of the errors of the two readers */
function toUnreadableFile<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(error.message);
    if (error instanceof JsonListError) throw new UnreadableFile(texts.notJson(error.message));
    throw error;
  }
}

/** Spreadsheets of some countries begin a file with `sep=;`, for each other. */
function withoutSeparatorLine(text: string): string {
  return text.replace(/^\uFEFF?sep=.(?=\r?\n)/i, '');
}

/** Spreadsheets write empty cells where a sheet was once wider. */
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
