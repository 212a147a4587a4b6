/**
 * What a line of the cart shows (SPEC L67). The cart keeps ids, quantities and the price that the shopper
 * last saw; all else is read from the catalogue (SETTLED 29).
 */
export type CartLine = {
  /** The product's id. */
  readonly id: string;
  readonly title: string;
  readonly priceCents: number;
  readonly image: string;
  readonly category: string;
  /** The product's rate, 0 to 5. */
  readonly rating: number;
  readonly quantity: number;
  /** The price when it was put in, only where it is another now (SETTLED 31). */
  readonly wasCents?: number;
  /** True when the product has left the shop; the line then costs nothing (SETTLED 19). */
  readonly unavailable?: boolean;
};

/** What is kept of a line. `seenCents`: the price that the shopper put it in at. */
export type SavedLine = { readonly id: string; readonly quantity: number; readonly seenCents: number };

/** A product as the catalogue has it now. */
export type CartProduct = Omit<CartLine, 'quantity' | 'wasCents'>;

/** idle → loading at the start of a load or save → idle, or failed with its error text (SPEC L80). */
export type CartStatus = 'idle' | 'loading' | 'failed';

/** SETTLED 31. */
export const MAX_QUANTITY = 99;
export const MAX_LINES = 100;
/** From a change to its save (SPEC L80, L149). */
export const CART_SAVE_DELAY_MS = 500;
/** Longest that a logout waits for a save that is under way (SETTLED 30). */
export const LOGOUT_FLUSH_TIMEOUT_MS = 1000;

/** The line that a saved one and today's catalogue make together; `title` is used when the product is unknown. */
export function toCartLine(
  saved: SavedLine,
  product: CartProduct | null | undefined,
  title: string,
): CartLine {
  const { id, quantity, seenCents } = saved;
  if (!product) {
    const nothing = { title, image: '', category: '', rating: 0 };
    return { id, ...nothing, priceCents: seenCents, quantity, unavailable: true };
  }
  if (product.unavailable) return { ...product, priceCents: seenCents, quantity };
  return { ...product, quantity, ...(product.priceCents !== seenCents && { wasCents: seenCents }) };
}

/** All that the browser says of its cart: names, prices and pictures are the catalogue's (SETTLED 29). */
export type CartItem = { readonly id: string; readonly quantity: number };

export function toCartItems(lines: readonly CartLine[]): CartItem[] {
  return lines.map(({ id, quantity }) => ({ id, quantity }));
}

/**
 * What is kept of a cart that was sent: a line that was there keeps the price it was seen at, a new one gets
 * today's. Products that the catalogue never had are left out. `priceOf` answers in cents.
 */
export function linesToSave(
  sent: readonly CartItem[],
  before: readonly SavedLine[],
  priceOf: (id: string) => number | undefined,
): SavedLine[] {
  const seen = new Map(before.map((line) => [line.id, line.seenCents]));
  return sent.flatMap(({ id, quantity }) => {
    const seenCents = seen.get(id) ?? priceOf(id);
    return seenCents === undefined ? [] : [{ id, quantity: clampQuantity(quantity), seenCents }];
  });
}

/** What one line costs, in cents. */
export function lineTotalCents(line: Pick<CartLine, 'priceCents' | 'quantity' | 'unavailable'>): number {
  return line.unavailable ? 0 : line.priceCents * line.quantity;
}

/** Sum of price times quantity, in cents (SPEC L153). */
export function totalCents(
  lines: readonly Pick<CartLine, 'priceCents' | 'quantity' | 'unavailable'>[],
): number {
  return lines.reduce((sum, line) => sum + lineTotalCents(line), 0);
}

/** Total quantity of what can be bought: the number on the badge (SPEC L39). */
export function itemCount(lines: readonly Pick<CartLine, 'quantity' | 'unavailable'>[]): number {
  return lines.reduce((sum, line) => sum + (line.unavailable ? 0 : line.quantity), 0);
}

/** The lines that an order is made of. */
export function orderableLines<Line extends Pick<CartLine, 'unavailable'>>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => !line.unavailable);
}

/** What a press of Add to Cart is answered with: the key of its text (SPEC L91, L103, L135, SETTLED 15). */
export function addToCartResult(
  loggedIn: boolean,
  lines: readonly CartLine[],
  productId: string,
): 'added' | 'alreadyInCart' | 'notLoggedIn' | 'full' {
  if (!loggedIn) return 'notLoggedIn';
  if (lines.some((line) => line.id === productId)) return 'alreadyInCart';
  return lines.length >= MAX_LINES ? 'full' : 'added';
}

export function clampQuantity(quantity: number): number {
  return Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(1, Math.trunc(quantity))) : 1;
}
