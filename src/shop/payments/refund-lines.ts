import { spread, sum } from '../pricing/amounts.ts';
import { quote } from '../pricing/quote.ts';

/** An item of an order, and how many of its pieces were refunded before. */
export interface RefundableItem {
  readonly productId: string;
  readonly title: string;
  readonly priceCents: number;
  readonly quantity: number;
  readonly refundedPieces: number;
  /** In thousandths of a percent, if the order has stored it. */
  readonly taxRate?: number;
}

/** Amounts of an order in cents. */
export interface RefundableOrder {
  readonly dueCents: number;
  /** Price of the delivery. */
  readonly deliveryCents: number;
  /** Tax that is added to the prices; negative if a reverse charge deducts it. */
  readonly addedTaxCents: number;
}

/** A line of an order in the refund dialog. */
export interface RefundableLine {
  readonly productId: string;
  readonly title: string;
  readonly quantity: number;
  readonly refundedPieces: number;
  /** Amount that the buyer owes for the line, in cents: its share of the amount due without the delivery and its tax. */
  readonly cents: number;
}

/** Pieces of a line that are refunded. */
export interface RefundedPieces {
  readonly productId: string;
  readonly pieces: number;
}

/**
 * Spreads the amount due over the lines of an order and its delivery, so that discounts and added tax are refunded with the
 * pieces. Each line has the tax of its own rate. With the delivery, the lines add up to the amount due exactly.
 */
export function refundableLines(
  items: readonly RefundableItem[],
  { dueCents, deliveryCents, addedTaxCents }: RefundableOrder,
): RefundableLine[] {
  const { totalCents } = quote(items);
  // Shares the discount as the order and its documents do: half cents are rounded in favour of the same lines.
  const discount = { cents: totalCents - (dueCents - deliveryCents - addedTaxCents) };
  const prices = quote(items, { orderDiscount: discount }).lines.map((line) => line.dueCents);
  const taxes = spread(Math.abs(addedTaxCents), taxWeights(items, prices, { deliveryCents, addedTaxCents }));
  return items.map(({ productId, title, quantity, refundedPieces }, index) => ({
    productId,
    title,
    quantity,
    refundedPieces,
    cents: prices[index]! + Math.sign(addedTaxCents) * taxes[index]!,
  }));
}

/**
 * Returns the tax of each line and, last, of the delivery, in hundredths of a cent. The delivery is taxed like the goods. If
 * the order has not stored its rates, returns the prices instead.
 */
function taxWeights(
  items: readonly RefundableItem[],
  prices: readonly number[],
  { deliveryCents, addedTaxCents }: Omit<RefundableOrder, 'dueCents'>,
): number[] {
  const goods = sum(prices);
  const weights = items.map(({ taxRate = 0 }, index) =>
    Math.round((100 * prices[index]! * taxRate) / (addedTaxCents < 0 ? 100_000 + taxRate : 100_000)),
  );
  const goodsTax = sum(weights);
  if (goodsTax === 0) return [...prices, deliveryCents];
  return [...weights, Math.round((deliveryCents * goodsTax) / goods)];
}

/**
 * Returns the amount of the next pieces of a line, after those already refunded, in cents. The refunds of all pieces add up
 * to the amount of the line. Rounded like the credit notes of pieces (`documents/credit.ts`).
 */
function piecesCents({ cents, quantity, refundedPieces }: RefundableLine, pieces: number): number {
  const centsOfFirst = (count: number) => spread(cents, [count, quantity - count])[0]!;
  return centsOfFirst(refundedPieces + pieces) - centsOfFirst(refundedPieces);
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
    sum += piecesCents(line, pieces);
  }
  return sum;
}
