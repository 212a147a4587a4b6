import type { Message } from '../../../shared/message.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';
import { checkProduct, type ProductDraft } from '../admin-rules.ts';
import { normalizeText } from '../normalize-text.ts';
import { normalizeCategory, type Rating } from '../rules.ts';
import { errors } from './errors.ts';
import type { NotImportedCounter } from './not-imported.ts';
import { type DecimalSeparator, parsePrice } from './number-format.ts';

/** A product of a file. Absent fields of an existing product are not changed. */
export interface ImportedProduct {
  /** Id in this shop: the product is changed, or added with this id. */
  id?: string;
  /** Key in another shop, such as `shopify:blue-dress`: importing the file again changes the same product. */
  importKey?: string;
  title: string;
  priceCents: number;
  category?: string;
  /** In the order of the file; empty if the product has none. */
  imageUrls?: string[];
  /** Images after the first; separate from `imageUrls` only in the shop's own formats. */
  furtherImages?: string[];
  description?: string;
  rating?: Rating;
  /** Stock level. */
  pieces?: number;
}

/** A product with its position in the file. */
export interface ProductRow extends ImportedProduct {
  line: number;
  /** Lines of its variants and further images. */
  furtherLines?: readonly number[] | undefined;
}

/** One product of a file, or why it is rejected. */
export type ImportRow = {
  /** Line of a CSV file, or number of the element in a JSON list, from 1. */
  line: number;
  title: string;
} & (
  | { product: ImportedProduct; furtherLines?: readonly number[] | undefined }
  | { problems: readonly Message[] }
);

/** A product before validation; fields that the file does not contain are undefined. */
export interface ParsedProduct {
  line: number;
  furtherLines?: number[];
  id?: string | undefined;
  importKey?: string | undefined;
  title: string;
  /** Prices of all variants, as text or as JSON numbers; the lowest is used. */
  prices: (string | number)[];
  category?: string | undefined;
  imageUrls?: string[] | undefined;
  furtherImages?: string[] | undefined;
  description?: string | undefined;
  rating?: { rate: number | null; count: number | null } | undefined;
  /** Stock levels of all variants, as written in the file; their sum is used. Empty texts are ignored. */
  levels?: string[] | undefined;
}

/** A row that cannot be imported. */
export interface RejectedRow {
  line: number;
  title: string;
  problems: readonly Message[];
}

/** Reads the records of a CSV format. A product may get more images and prices until the last record has been read. */
export interface CsvProductReader {
  /** @param notImported counts the values of this record that are not imported */
  read(
    line: number,
    cells: readonly string[],
    notImported: NotImportedCounter,
  ): ParsedProduct | RejectedRow | undefined;
  /** Returns rows that can be rejected only after the last record. */
  finish?(): RejectedRow[];
}

/** Pattern of valid ids. */
const ID_PATTERN = /^[\w-]{1,64}$/;
const MAX_IMPORT_KEY_LENGTH = 300;

/**
 * Validates a product by the rules of the edit form (SPEC L94), but image, category and description may be empty, and
 * the rating must be valid as in add-product (SPEC L95).
 */
export function validateRow(parsed: ParsedProduct, decimal: DecimalSeparator): ImportRow {
  const { line, furtherLines, category = '', imageUrls = [], description = '' } = parsed;
  const title = normalizeText(parsed.title).trim();
  const priceCents = lowestPrice(parsed.prices, decimal);
  const [image = ''] = imageUrls;
  const problems = findProblems({ title, priceCents, category, image, description }, parsed);
  if (problems.length > 0) return { line, title, problems };
  const { id, importKey, rating } = parsed;
  const pieces = sumOfLevels(parsed.levels);
  return {
    line,
    title,
    furtherLines,
    product: {
      title,
      priceCents: priceCents!,
      ...(id && { id }),
      ...(importKey && { importKey }),
      ...(parsed.category !== undefined && { category: normalizeCategory(normalizeText(category)) }),
      ...(parsed.imageUrls && { imageUrls }),
      ...(parsed.furtherImages && { furtherImages: parsed.furtherImages }),
      ...(parsed.description !== undefined && { description: normalizeText(description).trim() }),
      ...(rating && { rating: { rate: rating.rate!, count: rating.count! } }),
      ...(pieces !== undefined && { pieces }),
    },
  };
}

/** Maximum pieces of an imported level. */
const MAX_PIECES = 1_000_000;

/** Returns the sum of levels; undefined without any, NaN if one is invalid. Negative ones of other shops count as 0. */
function sumOfLevels(levels: readonly string[] = []): number | undefined {
  const numbers = levels.filter((level) => level.trim() !== '').map(parseWholeNumber);
  return numbers.length === 0 ? undefined : numbers.reduce((sum, level) => sum + Math.max(0, level), 0);
}

const isLevel = (pieces: number) => Number.isInteger(pieces) && pieces <= MAX_PIECES;

function lowestPrice(prices: ParsedProduct['prices'], decimal: DecimalSeparator): number | null {
  const cents = prices.map((price) => parsePrice(String(price), typeof price === 'number' ? 'dot' : decimal));
  return cents.length === 0 || cents.includes(null) ? null : Math.min(...(cents as number[]));
}

function findProblems(draft: ProductDraft, { rating, id, importKey, levels }: ParsedProduct): Message[] {
  const found = checkProduct('manage', draft);
  if (draft.image.trim() === '') delete found.image;
  if (draft.category.trim() === '') delete found.category;
  const problems = Object.values(found);
  if (rating) {
    const { rate, count } = checkProduct('add', { ...draft, ...rating });
    if (rate) problems.push(errors['rate-invalid']);
    if (count) problems.push(errors['count-invalid']);
  }
  const pieces = sumOfLevels(levels);
  if (pieces !== undefined && !isLevel(pieces)) problems.push(errors['level-invalid']);
  if (id && !ID_PATTERN.test(id)) problems.push(errors['id-invalid']);
  if (importKey && (importKey.length > MAX_IMPORT_KEY_LENGTH || normalizeText(importKey) !== importKey))
    problems.push(errors['id-invalid']);
  return problems;
}
