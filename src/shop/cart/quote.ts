import { type Discount, type PriceContext, type Quote, quote } from '../pricing/quote.ts';
import { type CartLine, orderableLines } from './rules.ts';

/** A discount code that the shopper has entered. */
export interface CartDiscount {
  readonly code: string;
  readonly discount: Discount;
  /** Minimum total for the discount, in cents. */
  readonly minimumCents: number;
}

/** Everything that the amounts of a cart depend on, besides its lines. Features provide it in the checkout. */
export interface CartTerms<Line = CartLine> {
  readonly discount?: CartDiscount;
  /** Returns the chosen delivery method with its price; undefined if it is not available. `goods`: without its price. */
  delivery?(goods: Quote<Line>): PriceContext<Line>['delivery'];
  readonly tax?: PriceContext<Line>['tax'];
}

/**
 * Returns the amounts of the lines that can be ordered (SPEC L153, SETTLED 19), with delivery, tax and, if the total
 * reaches its minimum, the discount of a code. Not in `rules.ts`, which every page loads.
 */
export function quoteCart<Line extends Pick<CartLine, 'priceCents' | 'quantity' | 'unavailable'>>(
  lines: readonly Line[],
  { discount, delivery, tax }: CartTerms<Line> = {},
): Quote<Line> {
  const orderable = orderableLines(lines);
  const undiscounted = quote(orderable);
  const context = discount &&
    undiscounted.totalCents >= discount.minimumCents && { orderDiscount: discount.discount };
  const goods = context ? quote(orderable, context) : undiscounted;
  const chosen = delivery?.(goods);
  return chosen || tax
    ? quote(orderable, { ...context, ...(chosen && { delivery: chosen }), ...(tax && { tax }) })
    : goods;
}
