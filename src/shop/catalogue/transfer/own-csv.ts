import { CSV_BOM, csvLine, escapeFormula, unescapeFormula } from '../../../shared/csv.ts';
import { centsToInput } from '../../../shared/money.ts';
import { parseNumber } from '../admin-rules.ts';
import { clampRate, type Rating } from '../rules.ts';
import { CsvColumns } from './csv-columns.ts';
import type { NotImportedValues } from './not-imported.ts';
import type { CsvProductReader } from './rows.ts';

/** The columns of our own file, in the order of the export. */
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
type Column = (typeof COLUMNS)[number];

/** A product as it leaves the shop. */
export interface ExportedProduct {
  id: string;
  title: string;
  priceCents: number;
  category: string;
  image: string;
  furtherImages: readonly string[];
  description: string;
  rating: Rating;
  /** The name that the shop it was imported from gave it, such as `shopify:blue-dress`. */
  importKey: string | null;
}

/** What the file begins with. */
export const ownCsvHeader = CSV_BOM + csvLine(COLUMNS);

/** One line of the export, with formulas escaped. */
export function ownCsvLine({
  id,
  title,
  priceCents,
  category,
  image,
  description,
  rating,
  importKey,
  furtherImages,
}: ExportedProduct): string {
  const rate = String(clampRate(rating.rate));
  // Addresses contain no white space.
  const last = [rate, String(rating.count), importKey ?? '', furtherImages.join(' ')];
  return csvLine(
    [id, title, centsToInput(priceCents), category, image, description, ...last].map(escapeFormula),
  );
}

/** True for a header line of our own kind: title and price, and no column of ours twice. */
export function isOwnHeader(header: readonly string[]): boolean {
  const names = header.map((name) => name.trim().toLowerCase());
  const count = (column: Column) => names.filter((name) => name === column).length;
  return count('title') === 1 && count('price') === 1 && COLUMNS.every((column) => count(column) <= 1);
}

/** Reads the lines under such a header. */
export function ownCsvReader(header: readonly string[], notImported: NotImportedValues): CsvProductReader {
  const columns = new CsvColumns(header, COLUMNS);
  return {
    read(line, cells) {
      const value = (column: Column) => {
        const cell = columns.cell(cells, column);
        return cell === undefined ? undefined : unescapeFormula(cell);
      };
      const [rate, count] = [value('rating_rate'), value('rating_count')];
      const image = value('image')?.trim();
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
        ...(rate !== undefined &&
          count !== undefined && { rating: { rate: numberOr0(rate), count: numberOr0(count) } }),
      };
    },
  };
}

const numberOr0 = (text: string) => (text.trim() === '' ? 0 : parseNumber(text.replace(',', '.')));
