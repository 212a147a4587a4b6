import type { UnitPrice } from '../catalogue/unit-price.ts';

/**
 * A cart line as displayed (SPEC L67). Id, quantity and the price when the shopper added the product are stored;
 * everything else is read from the catalogue (SETTLED 29).
 */
export type CartLine = {
  /** The product's id. */
  readonly id: string;
  readonly title: string;
  readonly priceCents: number;
  /** The price without the sale; only during a sale. */
  readonly regularPriceCents?: number;
  /** The lowest price of the 30 days before the sale; only during a sale. */
  readonly lowestPriceCents?: number;
  readonly unitPrice?: UnitPrice;
  readonly image: string;
  readonly category: string;
  /** Average rating of the product, 0 to 5. */
  readonly rating: number;
  readonly quantity: number;
  /** The price that the shopper saw (`seenPriceCents`); set only if the current price differs (SETTLED 31). */
  readonly wasCents?: number;
  /** True if the product is no longer sold; the line is then excluded from the total and the order (SETTLED 19). */
  readonly unavailable?: boolean;
  /** Pieces that are left; absent if there are enough or the number is not limited. A product with 0 is `unavailable`. */
  readonly piecesLeft?: number;
  /** Tax class; absent for the standard rate, and while the feature `tax` is off. */
  readonly taxClass?: 'reduced' | 'second-reduced' | 'zero';
};

/** A stored cart line. `seenPriceCents`: the price that the shopper saw when adding the product. */
export type SavedLine = { readonly id: string; readonly quantity: number; readonly seenPriceCents: number };

/** A product's current catalogue data. */
export type CartProduct = Omit<CartLine, 'quantity' | 'wasCents'>;

/** `loading` during a load or save, then `idle` or `failed` (SPEC L80). */
export type CartStatus = 'idle' | 'loading' | 'failed';

/** Maximum pieces per product and products per cart (SETTLED 31). */
export const MAX_QUANTITY = 99;
export const MAX_LINES = 100;
/** Debounce between the last change and its save, in ms (SPEC L80, L149). */
export const CART_SAVE_DELAY_MS = 500;
/** Maximum time that a logout waits for pending saves, in ms (SETTLED 30). */
export const LOGOUT_FLUSH_TIMEOUT_MS = 1000;

/** Combines a stored line with the current product. `fallbackTitle`: title of an unknown product. */
export function toCartLine(
  saved: SavedLine,
  product: CartProduct | null | undefined,
  fallbackTitle: string,
): CartLine {
  const { id, quantity, seenPriceCents } = saved;
  if (!product) {
    const unknown = { title: fallbackTitle, image: '', category: '', rating: 0 };
    return { id, ...unknown, priceCents: seenPriceCents, quantity, unavailable: true };
  }
  if (product.unavailable) return { ...product, priceCents: seenPriceCents, quantity };
  return { ...product, quantity, ...(product.priceCents !== seenPriceCents && { wasCents: seenPriceCents }) };
}

/** A line as the browser sends it: titles, prices and images come from the catalogue (SETTLED 29). */
export type CartItem = { readonly id: string; readonly quantity: number };

export function toCartItems(lines: readonly CartLine[]): CartItem[] {
  return lines.map(({ id, quantity }) => ({ id, quantity }));
}

/**
 * Converts sent items to stored lines. Existing lines keep their `seenPriceCents`, new ones get the current price. Drops
 * unknown products. `priceOf` returns cents.
 */
export function linesToSave(
  items: readonly CartItem[],
  stored: readonly SavedLine[],
  priceOf: (id: string) => number | undefined,
): SavedLine[] {
  const seenPrices = new Map(stored.map((line) => [line.id, line.seenPriceCents]));
  return items.flatMap(({ id, quantity }) => {
    const seenPriceCents = seenPrices.get(id) ?? priceOf(id);
    return seenPriceCents === undefined ? [] : [{ id, quantity: clampQuantity(quantity), seenPriceCents }];
  });
}

/** Returns the total quantity of available items, which the badge shows (SPEC L39). */
export function itemCount(lines: readonly Pick<CartLine, 'quantity' | 'unavailable'>[]): number {
  return lines.reduce((sum, line) => sum + (line.unavailable ? 0 : line.quantity), 0);
}

/** Returns the lines that can be ordered. */
export function orderableLines<Line extends Pick<CartLine, 'unavailable'>>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => !line.unavailable);
}

/** Returns the result of pressing Add to Cart, as the key of its text (SPEC L91, L103, L135, SETTLED 15). */
export function addToCartResult(
  loggedIn: boolean,
  lines: readonly CartLine[],
  { id, piecesLeft }: Pick<CartProduct, 'id' | 'piecesLeft'>,
): 'added' | 'alreadyInCart' | 'notLoggedIn' | 'full' | 'soldOut' {
  if (!loggedIn) return 'notLoggedIn';
  if (lines.some((line) => line.id === id)) return 'alreadyInCart';
  if (piecesLeft === 0) return 'soldOut';
  return lines.length >= MAX_LINES ? 'full' : 'added';
}

export function clampQuantity(quantity: number): number {
  return Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity))) : 1;
}
