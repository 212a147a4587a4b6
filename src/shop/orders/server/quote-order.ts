import type { WriteLimits } from '../../../server/identity/write-limits.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { pipelined } from '../../../server/storage/pipeline.ts';
import type { Message } from '../../../shared/message.ts';
import { conflict, type Refusal } from '../../../shared/refusal.ts';
import { errors as cartErrors } from '../../cart/errors.ts';
import { type CartTerms, quoteCart } from '../../cart/quote.ts';
import { type CartLine, orderableLines } from '../../cart/rules.ts';
import { errors as deliveryErrors } from '../../delivery/errors.ts';
import { type ChosenDelivery, chooseDelivery } from '../../delivery/server/order-delivery.ts';
import { toDiscount } from '../../discounts/rules.ts';
import {
  attemptLimit,
  checkCode,
  type FoundCode,
  type UsableCode,
} from '../../discounts/server/code-uses.ts';
import type { Quote } from '../../pricing/quote.ts';
import type { OrderTax } from '../../tax/rules.ts';
import { taxOfOrder } from '../../tax/server/order-tax.ts';
import { taxInEffect } from '../../tax/server/settings-table.ts';
import type { PlaceOrder } from '../contract.ts';
import { destinationOf } from './destination.ts';

export interface QuoteServices {
  limits: WriteLimits;
}

interface Buyer {
  userId: string;
  /** IP address of the client. */
  address: string;
  /** Name of the profile. */
  name: string;
  /** Language in which the order is placed. */
  language: string;
}

interface CartAndCode {
  /** The lines of the locked cart. */
  lines: readonly CartLine[];
  /**
   * The requested discount code, read after the cart was locked; undefined if none was requested, it does not exist, or
   * the feature is off.
   */
  foundCode: FoundCode | undefined;
}

/** An order's amounts, its taxes as they are stored (none without tax), its delivery, and the code that grants its discount. */
export interface QuotedOrder {
  quote: Quote<CartLine>;
  taxes: OrderTax[];
  /** Returns the tax rate of a line; undefined without tax. */
  taxRateOf?(line: CartLine): number;
  code?: UsableCode;
  delivery?: ChosenDelivery;
}

/**
 * Calculates the amounts of an order with the parts of its request. `featuresOn`: names of the optional features that are
 * on.
 * @throws Refusal 409 if the code grants no discount, if the delivery is not possible, if the VAT id is invalid, or if the
 * amount due differs from the displayed one; 429 after too many attempts at codes
 */
export async function quoteOrder(
  tx: Transaction,
  services: QuoteServices,
  buyer: Buyer,
  { lines, foundCode }: CartAndCode,
  request: PlaceOrder,
  featuresOn: ReadonlySet<string>,
): Promise<QuotedOrder> {
  const { discountCode, totalCents, dueCents = totalCents } = request;
  const code = discountCode === undefined ? undefined : usableCode(services, buyer, lines, foundCode);
  const [delivery, currentTax] = await pipelined([
    findDelivery(tx, buyer, lines, request, featuresOn.has('delivery')),
    featuresOn.has('tax') ? taxInEffect(tx) : undefined,
  ]);
  const tax = taxOfOrder(currentTax, request.tax, destinationOf(delivery));
  const terms: CartTerms = {
    ...(code && { discount: { ...code, discount: toDiscount(code) } }),
    ...(delivery && { delivery: delivery.price }),
    ...(tax && { tax: tax.terms }),
  };
  const quote = quoteCart(lines, terms);
  if (delivery && quote.charges.every(({ kind }) => kind !== 'delivery'))
    throw deliveryRefused(deliveryErrors['delivery-method-unavailable']);
  if (quote.dueCents !== dueCents)
    throw conflict(cartErrors['order-not-placed'], {
      due: cartErrors['due-changed']({ was: dueCents, now: quote.dueCents }),
    });
  // A discount of less than half a cent is rounded to zero and does not use the code.
  return {
    quote,
    taxes: tax?.rowsOf(quote.taxes) ?? [],
    ...(tax && { taxRateOf: tax.rateOf }),
    ...(code && quote.orderDiscountCents > 0 && { code }),
    ...(delivery && { delivery }),
  };
}

/** Returns the delivery of the request. @throws Refusal 409 if it is not possible */
async function findDelivery(
  tx: Transaction,
  buyer: Buyer,
  lines: readonly CartLine[],
  { delivery: choice }: PlaceOrder,
  isDeliveryOn: boolean,
): Promise<ChosenDelivery | undefined> {
  if (!isDeliveryOn) {
    if (choice) throw deliveryRefused(deliveryErrors['delivery-off']);
    return undefined;
  }
  const chosen = await chooseDelivery(tx, buyer, orderableLines(lines), choice);
  if (chosen && 'problem' in chosen) throw deliveryRefused(chosen.problem);
  return chosen;
}

/** Returns the code if it grants a discount. @throws Refusal 409 if not; 429 after too many attempts */
function usableCode(
  { limits }: QuoteServices,
  { userId, address }: Buyer,
  lines: readonly CartLine[],
  found: FoundCode | undefined,
): UsableCode {
  limits.consume(attemptLimit, userId, address);
  const checked = checkCode(found, quoteCart(lines).totalCents);
  if ('problem' in checked) throw discountRefused(checked.problem);
  return checked.code;
}

/** Returns the refusal of an order whose code grants no discount. */
export const discountRefused = (discount: Message): Refusal =>
  conflict(cartErrors['order-not-placed'], { discount });

/** Returns the refusal of an order whose delivery is not possible. */
export const deliveryRefused = (delivery: Message): Refusal =>
  conflict(cartErrors['order-not-placed'], { delivery });
