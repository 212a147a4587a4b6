import { CSV_BOM, csvLine, escapeFormula, unescapeFormula } from '../../../shared/csv.ts';
import { centsToInput } from '../../../shared/money.ts';
import type { AdminProduct } from '../admin-contract.ts';
import { parseNumber } from '../admin-rules.ts';
import { clampRate } from '../rules.ts';
import { CsvColumns, columnKeys } from './csv-columns.ts';
import type { CsvProductReader } from './rows.ts';

/** Columns of the shop's own CSV format, in the order of the export. */
const COLUMNS = [
  'id',
  'title',
  'price',
  'category',
  'image',
  'description',
  'rating_rate',
  'rating_count',
  'import_key',
  'further_images',
] as const;
/** Additional column while the feature `stock` is on. */
const STOCK = 'stock';
type Column = (typeof COLUMNS)[number];
const RATING_COLUMNS: readonly Column[] = ['rating_rate', 'rating_count'];

export interface ExportedProduct
  extends Pick<
    AdminProduct,
    'id' | 'title' | 'priceCents' | 'category' | 'image' | 'furtherImages' | 'description' | 'rating'
  > {
  /** Key in the shop that it was imported from, such as `shopify:blue-dress`. */
  importKey: string | null;
  /** Stock level, null if it is unlimited; absent while the feature `stock` is off. */
  pieces?: number | null;
}

/** Returns the first line of the file, after a byte order mark. */
export const ownCsvHeader = (withStock: boolean): string =>
  CSV_BOM + csvLine(withStock ? [...COLUMNS, STOCK] : COLUMNS);

/** Returns a product's line with escaped formulas. */
export function ownCsvLine(product: ExportedProduct): string {
  const { id, title, priceCents, category, image, description, rating, importKey, furtherImages, pieces } =
    product;
  const rate = String(clampRate(rating.rate));
  // URLs contain no white space.
  const last = [rate, String(rating.count), importKey ?? '', furtherImages.join(' ')];
  if (pieces !== undefined) last.push(pieces === null ? '' : String(pieces));
  return csvLine(
    [id, title, centsToInput(priceCents), category, image, description, ...last].map(escapeFormula),
  );
}

/** Returns whether a header is of the shop's own format: has title and price, and no duplicate column. */
export function isOwnHeader(header: readonly string[]): boolean {
  const names = header.map((name) => name.trim().toLowerCase());
  const count = (column: Column) => names.filter((name) => name === column).length;
  return count('title') === 1 && count('price') === 1 && COLUMNS.every((column) => count(column) <= 1);
}

/** Reads the lines of the shop's own format. `withStock`: whether the feature `stock` is on. */
export function ownCsvReader(header: readonly string[], withStock: boolean): CsvProductReader {
  const names = columnKeys(header);
  // A rating needs both columns.
  const hasRating = RATING_COLUMNS.every((name) => names.includes(name));
  const used = hasRating ? COLUMNS : COLUMNS.filter((name) => !RATING_COLUMNS.includes(name));
  const columns = new CsvColumns(header, withStock ? [...used, STOCK] : used);
  return {
    read(line, cells, notImported) {
      const value = (column: Column) => {
        const cell = columns.cell(cells, column);
        return cell === undefined ? undefined : unescapeFormula(cell);
      };
      const [rate, count] = [value('rating_rate'), value('rating_count')];
      const image = value('image')?.trim();
      const level = withStock ? columns.cell(cells, STOCK) : undefined;
      columns.reportUnused(cells, notImported);
      return {
        line,
        id: value('id')?.trim(),
        importKey: value('import_key'),
        title: value('title') ?? '',
        prices: [value('price') ?? ''],
        category: value('category'),
        imageUrls: image === undefined ? undefined : image === '' ? [] : [image],
        furtherImages: value('further_images')?.split(/\s+/).filter(Boolean),
        description: value('description'),
        levels: level === undefined ? undefined : [level],
        ...(rate !== undefined &&
          count !== undefined && { rating: { rate: numberOr0(rate), count: numberOr0(count) } }),
      };
    },
  };
}

const numberOr0 = (text: string) => (text.trim() === '' ? 0 : parseNumber(text.replace(',', '.')));
