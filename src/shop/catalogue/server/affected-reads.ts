import { createHash } from 'node:crypto';
import type { KeyedChange } from '../../../server/operations.ts';
import { cursorValue } from './cursor.ts';

/**
 * Kinds of product changes, and the change keys that the triggers of `products` send for them, followed by the MD5 of
 * the category and, for values that lists are sorted by, their range before and after: '@price/<hash>/499/550'
 * (migration 0110). `membership`: products were added, deleted or restored, or changed their category.
 */
const CHANGE_KEYS = {
  membership: '@shelf',
  text: '@text',
  price: '@price',
  ratingWeight: '@weight',
  rating: '@rate',
} as const;
export type ProductChangeKind = keyof typeof CHANGE_KEYS;

/** Filters and sort order of a page of a product list. */
interface PageSelection {
  /** '' for all categories. */
  category: string;
  search: string;
  /** The kind of change that can move products within the list. */
  reorderedBy: ProductChangeKind;
  isDescending: boolean;
  cursor?: string | undefined;
}

interface Page {
  products: readonly { id: string }[];
  nextCursor: string | null;
}

/** Tables, as the change feed names them: it reports ratings separately, because every review changes one. */
const TABLES = ['products', 'ratings'];

/** Returns whether a change can affect a read that shows exactly these products. */
export function affectsProducts({ table, keys }: KeyedChange, products: readonly { id: string }[]): boolean {
  return !TABLES.includes(table) || products.some(({ id }) => keys.has(id));
}

/**
 * Returns whether a change can affect this page of a list: it concerns a product of the page, or one of the category
 * that may enter or leave the page because it was added, deleted, has other search terms, or moved in the sort order.
 */
export function affectsList(change: KeyedChange, selection: PageSelection, page: Page): boolean {
  if (affectsProducts(change, page.products)) return true;
  const { category, search, reorderedBy } = selection;
  const kinds = new Set<string>([CHANGE_KEYS.membership, CHANGE_KEYS[reorderedBy]]);
  if (search) kinds.add(CHANGE_KEYS.text);
  const hash = category && createHash('md5').update(category).digest('hex');
  for (const key of change.keys) {
    const [kind = '', categoryHash, low, high] = key.split('/');
    if (!kinds.has(kind) || (hash && hash !== categoryHash)) continue;
    if (low === undefined || !isOutside(Number(low), Number(high), selection, page)) return true;
  }
  return false;
}

/**
 * Returns whether a range of the sort order within which products have moved is completely before or after the page.
 * Then neither the page's products change, nor whether another page follows.
 */
function isOutside(low: number, high: number, { isDescending, cursor }: PageSelection, page: Page): boolean {
  const begin = cursor === undefined ? undefined : cursorValue(cursor);
  const end = page.nextCursor === null ? undefined : cursorValue(page.nextCursor);
  const [lowest, highest] = isDescending ? [end, begin] : [begin, end];
  return (lowest !== undefined && high < lowest) || (highest !== undefined && low > highest);
}

/** Returns whether a change can add or remove a category. */
export function affectsCategories({ table, keys }: KeyedChange): boolean {
  return table !== 'products' || [...keys].some((key) => key.startsWith(`${CHANGE_KEYS.membership}/`));
}
