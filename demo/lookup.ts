import { demoId } from './ids.ts';
import { type DemoProductEntry, productEntries } from './products.ts';
import { type DemoUserEntry, userEntries } from './users.ts';

/**
 * Ids of people and products count from a fixed day, not from now: every fresh demo shop has the same
 * links, and the same tint behind each product.
 */
const firstDay = Date.UTC(2025, 0, 1);
const day = 24 * 60 * 60 * 1000;

/** A person or product of the data files together with its id. */
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

/** Everybody, the administrator and the shopper first. */
export const demoUsers: readonly WithId<DemoUserEntry>[] = [...usersByKey.values()];

/** Every article, newest first. */
export const demoProducts: readonly WithId<DemoProductEntry>[] = [...productsBySlug.values()];

/** The person of that key; throws on a slip in the data files. */
export function demoUser(key: string): WithId<DemoUserEntry> {
  const found = usersByKey.get(key);
  if (found === undefined) throw new Error(`The demo shop knows nobody called "${key}".`);
  return found;
}

/** The article of that slug; throws on a slip in the data files. */
export function product(slug: string): WithId<DemoProductEntry> {
  const found = productsBySlug.get(slug);
  if (found === undefined) throw new Error(`The demo shop has no article "${slug}".`);
  return found;
}

/** Where the picture of an article is served, '' when it has none. */
export function pictureOf(entry: DemoProductEntry): string {
  return entry.emoji === null ? '' : `/pictures/demo/${entry.slug}.webp`;
}
