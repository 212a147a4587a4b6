import { createHash } from 'node:crypto';
import type { NamedChange } from '../../../server/operations.ts';

/** What a product list goes by. */
export interface ListSelection {
  /** Empty: all categories. */
  category: string;
  search: string;
  /** The change that can move products within the order: none of the other kinds does. */
  order: 'shelf' | 'text' | 'price' | 'rating';
}

/** Can a change alter the answer of a read that shows these products and no other? */
export function affectsProducts({ table, keys }: NamedChange, products: readonly { id: string }[]): boolean {
  return table !== 'products' || products.some(({ id }) => keys.has(id));
}

/**
 * Can a change alter this page of a list? It can when it concerns a product of the page, or one that may enter or leave:
 * one of its category that was added or removed, was found by other words, or has another place in the order.
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

/** Can a change alter which categories there are? */
export function affectsCategories({ table, keys }: NamedChange): boolean {
  return table !== 'products' || [...keys].some((key) => key.startsWith('@shelf/'));
}
