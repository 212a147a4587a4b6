import { demoId } from './ids.ts';
import { type DemoProductEntry, productEntries } from './products.ts';
import { type DemoUserEntry, userEntries } from './users.ts';

/** Users' and products' ids contain fixed dates, so that links and product tints are the same in every demo shop. */
const firstDay = Date.UTC(2025, 0, 1);
const day = 24 * 60 * 60 * 1000;

/** An entry of the data files with its id. */
type WithId<Entry> = Entry & { id: string };

const usersByKey = new Map<string, WithId<DemoUserEntry>>(
  userEntries.map((entry, index) => [
    entry.key,
    { ...entry, id: demoId(new Date(firstDay + index * day), `person ${entry.key}`) },
  ]),
);

const productsBySlug = new Map<string, WithId<DemoProductEntry>>(
  productEntries.map((entry, index) => [
    entry.slug,
    { ...entry, id: demoId(new Date(firstDay + (200 - index) * day), `product ${entry.slug}`) },
  ]),
);

/** All users, the administrator and the shopper first. */
export const demoUsers: readonly WithId<DemoUserEntry>[] = [...usersByKey.values()];

/** All products, newest first. */
export const demoProducts: readonly WithId<DemoProductEntry>[] = [...productsBySlug.values()];

/** Returns the user with this key. @throws if there is none */
export function demoUser(key: string): WithId<DemoUserEntry> {
  const found = usersByKey.get(key);
  if (found === undefined) throw new Error(`The demo shop has no user "${key}".`);
  return found;
}

/** Returns the product with this slug. @throws if there is none */
export function product(slug: string): WithId<DemoProductEntry> {
  const found = productsBySlug.get(slug);
  if (found === undefined) throw new Error(`The demo shop has no product "${slug}".`);
  return found;
}

/** Returns the URL path of a product's picture, or '' if it has none. */
export function pictureOf(entry: DemoProductEntry): string {
  return entry.emoji === null ? '' : `/pictures/demo/${entry.slug}.webp`;
}
