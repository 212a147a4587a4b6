import { isFeatureOn } from '../../../server/feature-switch.ts';
import type { WriteLimits } from '../../../server/identity/write-limits.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import type { Message } from '../../../shared/message.ts';
import { conflict, type Refusal } from '../../../shared/refusal.ts';
import { errors as cartErrors } from '../../cart/errors.ts';
import { quoteCart } from '../../cart/quote.ts';
import type { CartLine } from '../../cart/rules.ts';
import { errors as discountErrors } from '../../discounts/errors.ts';
import { toDiscount } from '../../discounts/rules.ts';
import { attemptLimit, checkCode, type UsableCode } from '../../discounts/server/code-uses.ts';
import type { Quote } from '../../pricing/quote.ts';
import type { PlaceOrder } from '../contract.ts';

export interface QuoteServices {
  limits: WriteLimits;
}

/** An order's amounts, and the code that grants its discount. */
export interface QuotedOrder {
  quote: Quote<CartLine>;
  code?: UsableCode;
}

/**
 * Calculates the amounts of an order with the discount code of the request.
 * @throws Refusal 409 if the code grants no discount, or if the amount due differs from the displayed one; 429 after too
 * many attempts at codes
 */
export async function quoteOrder(
  tx: Transaction,
  { limits }: QuoteServices,
  { userId, address }: { userId: string; address: string },
  lines: readonly CartLine[],
  { discountCode, totalCents, dueCents = totalCents }: PlaceOrder,
): Promise<QuotedOrder> {
  let quoted: QuotedOrder = { quote: quoteCart(lines) };
  if (discountCode !== undefined) {
    limits.consume(attemptLimit, userId, address);
    if (!(await isFeatureOn(tx, 'discounts'))) throw discountRefused(discountErrors['discount-unknown']);
    const checked = await checkCode(tx, discountCode, { userId, totalCents: quoted.quote.totalCents });
    if ('problem' in checked) throw discountRefused(checked.problem);
    const { code } = checked;
    const quote = quoteCart(lines, { ...code, discount: toDiscount(code) });
    // A discount of less than half a cent is none, and uses no code.
    if (quote.orderDiscountCents > 0) quoted = { quote, code };
  }
  const now = quoted.quote.dueCents;
  if (now !== dueCents)
    throw conflict(cartErrors['order-not-placed'], {
      due: cartErrors['due-changed']({ was: dueCents, now }),
    });
  return quoted;
}

/** Returns the refusal of an order whose code grants no discount. */
export const discountRefused = (discount: Message): Refusal =>
  conflict(cartErrors['order-not-placed'], { discount });
