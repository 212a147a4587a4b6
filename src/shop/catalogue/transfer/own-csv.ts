import { csvHead, csvLine, neutralised, readable } from '../../../shared/csv.ts';
import { centsToInput, parseDollars } from '../../../shared/money.ts';
import { parseNumber } from '../admin-rules.ts';
import { clampRate, type Rating } from '../rules.ts';
import type { ToldProduct } from './rows.ts';

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
] as const;
type Column = (typeof COLUMNS)[number];

/** A product as it leaves the shop. */
export interface ExportedProduct {
  id: string;
  title: string;
  priceCents: number;
  category: string;
  image: string;
  description: string;
  rating: Rating;
}

/** What the file begins with. */
export const ownCsvHead = csvHead + csvLine(COLUMNS);

/** One line of the export; no cell of it is run by a spreadsheet. */
export function ownCsvLine({
  id,
  title,
  priceCents,
  category,
  image,
  description,
  rating,
}: ExportedProduct): string {
  const numbers = [String(clampRate(rating.rate)), String(rating.count)];
  return csvLine(
    [id, title, centsToInput(priceCents), category, image, description, ...numbers].map(neutralised),
  );
}

/** True for a head line of our own kind: title and price, and nothing that we do not know. */
export function isOwnHead(head: readonly string[]): boolean {
  const names = head.map(nameOf);
  return (
    names.includes('title') &&
    names.includes('price') &&
    new Set(names).size === names.length &&
    names.every((name) => (COLUMNS as readonly string[]).includes(name))
  );
}

/** Reads the lines under such a head. */
export function ownCsvReader(head: readonly string[]): (cells: readonly string[]) => ToldProduct {
  const places = new Map(head.map((name, place) => [nameOf(name), place]));
  return (cells) => {
    const told = (column: Column) => {
      const place = places.get(column);
      return place === undefined ? undefined : readable(cells[place] ?? '');
    };
    const [rate, count] = [told('rating_rate'), told('rating_count')];
    return {
      id: told('id')?.trim(),
      title: told('title') ?? '',
      priceCents: parseDollars(told('price') ?? ''),
      category: told('category'),
      image: told('image'),
      description: told('description'),
      ...(rate !== undefined &&
        count !== undefined && { rating: { rate: numberOr0(rate), count: numberOr0(count) } }),
    };
  };
}

const nameOf = (name: string) => name.trim().toLowerCase();
const numberOr0 = (text: string) => (text.trim() === '' ? 0 : parseNumber(text));
