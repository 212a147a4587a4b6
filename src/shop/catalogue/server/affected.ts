import { createHash } from 'node:crypto';
import type { NamedChange } from '../../../server/operations.ts';

/** Filters and sort order of a product list. */
export interface ListSelection {
  /** '' for all categories. */
  category: string;
  search: string;
  /**
   * The kind of change that can move products within the list; 'shelf': products were added, deleted or restored. The
   * triggers of `products` send these kinds as change keys: '@price/<hash of the category>'.
   */
  order: 'shelf' | 'text' | 'price' | 'rating';
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
  { category, search, order }: ListSelection,
  products: readonly { id: string }[],
): boolean {
  if (affectsProducts(change, products)) return true;
  const kinds = new Set(['@shelf', `@${order}`, ...(search ? ['@text'] : [])]);
  const hash = category && createHash('md5').update(category).digest('hex');
  for (const key of change.keys) {
    const [kind = '', categoryHash] = key.split('/');
    if (kinds.has(kind) && (!hash || hash === categoryHash)) return true;
  }
  return false;
}

/** Returns whether a change can add or remove a category. */
export function affectsCategories({ table, keys }: NamedChange): boolean {
  return table !== 'products' || [...keys].some((key) => key.startsWith('@shelf/'));
}
