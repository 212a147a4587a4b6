import { checkProduct, type ProductDraft } from '../admin-rules.ts';
import { normalizeText } from '../normalize-text.ts';
import { normalizeCategory, type Rating } from '../rules.ts';
import { type DecimalSeparator, parsePrice } from './number-format.ts';
import { transferTexts } from './texts.ts';

/** A product as a file states it. What the file does not state is left out, and stays as it is when the product exists. */
export interface ImportedProduct {
  /** Ours: the product with this id is changed, or made. */
  id?: string;
  /** Another shop's name for it, such as `shopify:blue-dress`: the same file again changes what it made before. */
  importKey?: string;
  title: string;
  priceCents: number;
  category?: string;
  /** In the order of the file; empty: the product has none. */
  imageUrls?: string[];
  /** Only our own files name them apart from `imageUrls`. */
  furtherImages?: string[];
  description?: string;
  rating?: Rating;
}

/** One product of a file, or why it is rejected. */
export type ImportRow = {
  /** Line of the CSV, or number of the element in the JSON, from 1. */
  line: number;
  title: string;
} & ({ product: ImportedProduct } | { problem: string });

/** A product before validation; undefined: the file does not say. */
export interface ParsedProduct {
  line: number;
  id?: string | undefined;
  importKey?: string | undefined;
  title: string;
  /** Prices as written, or as numbers of a JSON file; the lowest is taken, as of variants. */
  prices: (string | number)[];
  category?: string | undefined;
  imageUrls?: string[] | undefined;
  furtherImages?: string[] | undefined;
  description?: string | undefined;
  rating?: { rate: number | null; count: number | null } | undefined;
}

/** A row that is no product that can be sold here. */
export interface RejectedRow {
  line: number;
  title: string;
  problem: string;
}

/** Reads the records of one CSV format. A product may gain images and prices until the last record is read. */
export interface CsvProductReader {
  read(line: number, cells: readonly string[]): ParsedProduct | RejectedRow | undefined;
  /** Rows that can only be judged at the end. */
  finish?(): RejectedRow[];
}

/** Ids that the shop makes, and any other plain word. */
const ID_PATTERN = /^[\w-]{1,64}$/;
const MAX_IMPORT_KEY_LENGTH = 300;

/**
 * Validates one product by the limits of the edit form (SPEC L94), except that picture, category and description may be
 * empty, and the rating has to be right (SPEC L95).
 */
export function validateRow(parsed: ParsedProduct, decimal: DecimalSeparator): ImportRow {
  const { line, category = '', imageUrls = [], description = '' } = parsed;
  const title = normalizeText(parsed.title).trim();
  const priceCents = lowestPrice(parsed.prices, decimal);
  const [image = ''] = imageUrls;
  const problems = findProblems({ title, priceCents, category, image, description }, parsed);
  if (problems.length > 0) return { line, title, problem: problems.join(' ') };
  const { id, importKey, rating } = parsed;
  return {
    line,
    title,
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
    },
  };
}

function lowestPrice(prices: ParsedProduct['prices'], decimal: DecimalSeparator): number | null {
  const cents = prices.map((price) => parsePrice(String(price), typeof price === 'number' ? 'dot' : decimal));
  return cents.length === 0 || cents.includes(null) ? null : Math.min(...(cents as number[]));
}

function findProblems(draft: ProductDraft, { rating, id, importKey }: ParsedProduct): string[] {
  const errors = checkProduct('manage', draft);
  if (draft.image.trim() === '') delete errors.image;
  if (draft.category.trim() === '') delete errors.category;
  const problems = Object.values(errors);
  if (rating) {
    const { rate, count } = checkProduct('add', { ...draft, ...rating });
    problems.push(...[rate, count].filter((message) => message !== undefined).map((text) => `${text}.`));
  }
  if (id && !ID_PATTERN.test(id)) problems.push(transferTexts.badId);
  if (importKey && (importKey.length > MAX_IMPORT_KEY_LENGTH || normalizeText(importKey) !== importKey))
    problems.push(transferTexts.badId);
  return problems;
}
