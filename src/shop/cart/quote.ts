import { type Quote, quote } from '../pricing/quote.ts';
import { type CartLine, orderableLines } from './rules.ts';

/**
 * Returns the amounts of the lines that can be ordered (SPEC L153, SETTLED 19). Not in `rules.ts`, which every page
 * loads.
 */
export function quoteCart<Line extends Pick<CartLine, 'priceCents' | 'quantity' | 'unavailable'>>(
  lines: readonly Line[],
): Quote<Line> {
  return quote(orderableLines(lines));
}
