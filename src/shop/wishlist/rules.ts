/** Maximum products of a wishlist. */
export const MAX_PRODUCTS = 100;

/** Returns whether a wishlist with `others` other products has room for one more. */
export const hasRoom = (others: number): boolean => others < MAX_PRODUCTS;

/** Identifies one entry: a product that is removed and added again is another entry. */
export const entryKey = ({ id, addedAt }: { readonly id: string; readonly addedAt: string }): string =>
  `${id} ${addedAt}`;

/** Returns the time of a new entry: `restored`, the time of a removed entry, but no later than `now` (ISO, UTC). */
export const entryTime = (now: string, restored?: string): string =>
  restored !== undefined && restored < now ? restored : now;
