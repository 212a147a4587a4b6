import { spread } from '../pricing/amounts.ts';
import { quote } from '../pricing/quote.ts';

/** An item of an order, and how many of its pieces were refunded before. */
export interface RefundableItem {
  readonly productId: string;
  readonly title: string;
  readonly priceCents: number;
  readonly quantity: number;
  readonly refundedPieces: number;
}

/** A line of an order in the refund dialog. */
export interface RefundableLine {
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
  readonly refundedPieces: number;
  /** Amount that the buyer owes for the line, in cents: its share of the amount due without delivery. */
  readonly cents: number;
}

/** Pieces of a line that are refunded. */
export interface RefundedPieces {
  readonly productId: string;
  readonly pieces: number;
}

/**
 * Spreads the amount due without delivery over the lines of an order, so that discounts and added tax are refunded with
 * the pieces. The lines add up to this amount exactly.
 */
export function refundableLines(
  items: readonly RefundableItem[],
  { dueCents, deliveryCents }: { dueCents: number; deliveryCents: number },
): RefundableLine[] {
  const { lines } = quote(items);
  const shares = spread(
    dueCents - deliveryCents,
    lines.map(({ totalCents }) => totalCents),
  );
  return items.map(({ productId, title, quantity, refundedPieces }, index) => ({
    productId,
    title,
    quantity,
    refundedPieces,
    cents: shares[index]!,
  }));
}

/** The pieces of a line after the ones that were refunded before; the refunds of all pieces add up to the line. */
function centsOf({ cents, quantity, refundedPieces }: RefundableLine, pieces: number): number {
  const upTo = (count: number) => Number((BigInt(cents) * BigInt(count)) / BigInt(quantity));
  return upTo(refundedPieces + pieces) - upTo(refundedPieces);
}

/**
 * Returns the amount of refunded pieces, in cents; undefined if a product is not in the order, is named twice, or has
 * fewer pieces left.
 */
export function refundCents(
  lines: readonly RefundableLine[],
  refunded: readonly RefundedPieces[],
): number | undefined {
  if (new Set(refunded.map(({ productId }) => productId)).size < refunded.length) return undefined;
  let sum = 0;
  for (const { productId, pieces } of refunded) {
    const line = lines.find((one) => one.productId === productId);
    if (!line || pieces < 1 || pieces > line.quantity - line.refundedPieces) return undefined;
    sum += centsOf(line, pieces);
  }
  return sum;
}
