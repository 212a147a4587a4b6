import { type Discount, type Quote, quote } from '../pricing/quote.ts';
import { type CartLine, orderableLines } from './rules.ts';

/** A discount code that the shopper has entered. */
export interface CartDiscount {
  readonly code: string;
  readonly discount: Discount;
  /** The total from which it applies, in cents. */
  readonly minimumCents: number;
}

/**
 * Returns the amounts of the lines that can be ordered (SPEC L153, SETTLED 19), with the discount of a code if the total
 * reaches its minimum. Not in `rules.ts`, which every page loads.
 */
export function quoteCart<Line extends Pick<CartLine, 'priceCents' | 'quantity' | 'unavailable'>>(
  lines: readonly Line[],
  discount?: CartDiscount,
): Quote<Line> {
  const orderable = orderableLines(lines);
  const undiscounted = quote(orderable);
  return discount && undiscounted.totalCents >= discount.minimumCents
    ? quote(orderable, { orderDiscount: discount.discount })
    : undiscounted;
}
