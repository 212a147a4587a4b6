import { createHash } from 'node:crypto';
import type { NamedChange } from '../../../server/operations.ts';

/**
 * Kinds of product changes, and the change keys that the triggers of `products` send for them, followed by the MD5 of
 * the category: '@price/<hash>'. `membership`: products were added, deleted or restored, or changed their category.
 */
const CHANGE_KEYS = { membership: '@shelf', text: '@text', price: '@price', rating: '@rating' } as const;
export type ProductChangeKind = keyof typeof CHANGE_KEYS;

/** Filters and sort order of a product list. */
interface ListSelection {
  /** '' for all categories. */
  category: string;
  search: string;
  /** The kind of change that can move products within the list. */
  reorderedBy: ProductChangeKind;
}

/** Returns whether a change can affect a read that shows exactly these products. */
export function affectsProducts({ table, keys }: NamedChange, products: readonly { id: string }[]): boolean {
  return table !== 'products' || products.some(({ id }) => keys.has(id));
}

/**
 * Returns whether a change can affect this page of a list: it concerns a product of the page, or one of the category
 * that may enter or leave the page because it was added, deleted, has other search terms, or moved in the sort order.
 */
export function affectsList(
  change: NamedChange,
  { category, search, reorderedBy }: ListSelection,
  products: readonly { id: string }[],
): boolean {
  if (affectsProducts(change, products)) return true;
  const kinds = new Set<string>([CHANGE_KEYS.membership, CHANGE_KEYS[reorderedBy]]);
  if (search) kinds.add(CHANGE_KEYS.text);
  const hash = category && createHash('md5').update(category).digest('hex');
  for (const key of change.keys) {
    const [kind = '', categoryHash] = key.split('/');
    if (kinds.has(kind) && (!hash || hash === categoryHash)) return true;
  }
  return false;
}

/** Returns whether a change can add or remove a category. */
export function affectsCategories({ table, keys }: NamedChange): boolean {
  return table !== 'products' || [...keys].some((key) => key.startsWith(`${CHANGE_KEYS.membership}/`));
}
