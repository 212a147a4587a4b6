import { formatCents } from '../../shared/money.ts';
import { applyChange, type CartChange } from './changes.ts';
import { type CartLine, type CartProduct, MAX_LINES, MAX_QUANTITY } from './rules.ts';
import { type CartTexts, texts } from './texts.ts';

/** An item of an earlier order. `priceCents` is the price paid per piece. */
export type BoughtItem = {
  readonly productId: string;
  readonly title: string;
  readonly priceCents: number;
  readonly quantity: number;
};

/** A difference between the original order and the cart. */
type BuyAgainNote =
  | { readonly kind: 'unavailable' | 'soldOut' | 'full'; readonly title: string }
  | { readonly kind: 'price'; readonly title: string; readonly wasCents: number; readonly nowCents: number }
  | { readonly kind: 'limited'; readonly title: string; readonly quantity: number };

export type BuyAgainResult = {
  readonly lines: readonly CartLine[];
  /** The changes that produce `lines`. */
  readonly changes: readonly CartChange[];
  /** Number of order items added to the cart. */
  readonly addedCount: number;
  readonly notes: readonly BuyAgainNote[];
};

/** Adds the items of an order to the cart at current prices and returns the differences. `products`: by id. */
export function buyAgain(
  lines: readonly CartLine[],
  items: readonly BoughtItem[],
  products: ReadonlyMap<string, CartProduct>,
): BuyAgainResult {
  const notes: BuyAgainNote[] = [];
  const changes: CartChange[] = [];
  let cart = lines;
  for (const { productId, title, priceCents, quantity } of items) {
    const product = products.get(productId);
    if (!product || product.unavailable) {
      notes.push({ kind: product?.piecesLeft === 0 ? 'soldOut' : 'unavailable', title });
      continue;
    }
    const quantityInCart = cart.find((line) => line.id === productId)?.quantity;
    if (quantityInCart === undefined && cart.length >= MAX_LINES) {
      notes.push({ kind: 'full', title });
      continue;
    }
    const change: CartChange = { kind: 'add', product, amount: quantity };
    changes.push(change);
    cart = applyChange(cart, change);
    if (product.priceCents !== priceCents) {
      notes.push({ kind: 'price', title, wasCents: priceCents, nowCents: product.priceCents });
    }
    if ((quantityInCart ?? 0) + quantity > MAX_QUANTITY)
      notes.push({ kind: 'limited', title, quantity: MAX_QUANTITY });
  }
  return { lines: cart, changes, addedCount: changes.length, notes };
}

/** Returns the result as sentences, beginning with a summary. */
export function buyAgainMessages(
  { addedCount, notes }: Pick<BuyAgainResult, 'addedCount' | 'notes'>,
  words: CartTexts = texts,
): string[] {
  const { done, nothing } = words.buyAgain;
  return [addedCount > 0 ? done : nothing, ...notes.map((note) => formatNote(note, words))];
}

function formatNote(note: BuyAgainNote, { buyAgain: noteTexts }: CartTexts): string {
  switch (note.kind) {
    case 'unavailable':
      return noteTexts.unavailable(note.title);
    case 'soldOut':
      return noteTexts.soldOut(note.title);
    case 'full':
      return noteTexts.full(note.title);
    case 'price':
      return noteTexts.priceChanged(note.title, formatCents(note.wasCents), formatCents(note.nowCents));
    case 'limited':
      return noteTexts.limited(note.title, note.quantity);
  }
}
