/** A line to be priced. */
export interface PricedLine {
  /** Current price of one piece in cents, during a sale the sale price. */
  readonly priceCents: number;
  /** List price in cents, if it is not the current price; a lower one replaces the current price. */
  readonly regularPriceCents?: number;
  readonly quantity: number;
}

/** A whole percentage from 0 to 100, or an amount in cents; neither exceeds what it is deducted from. */
export type Discount = { readonly percent: number } | { readonly cents: number };

/** What the amounts depend on in addition to the lines. */
export interface PriceContext<Line> {
  lineDiscount?(line: Line): Discount | undefined;
  /** Applies to what the line discounts leave. */
  readonly orderDiscount?: Discount;
}

/** A priced line. All amounts are in cents. */
export interface QuotedLine<Line> {
  readonly line: Line;
  readonly quantity: number;
  readonly listPriceCents: number;
  /** The current price. */
  readonly unitPriceCents: number;
  /** Unit price × quantity. */
  readonly totalCents: number;
  /** The line's own discount. */
  readonly discountCents: number;
  /** The line's share of the order discount. */
  readonly orderDiscountCents: number;
  /** The total minus both discounts; never negative. */
  readonly dueCents: number;
}

/** An amount added to the lines (table `order_charges`). */
export interface Charge {
  readonly kind: 'delivery' | 'tax';
  readonly label: string;
  /** Tax rate in percent; null without tax. */
  readonly rate: number | null;
  readonly netCents: number;
  readonly taxCents: number;
  /** Net plus tax. */
  readonly grossCents: number;
}

/** All amounts of a cart or an order, in cents. */
export interface Quote<Line> {
  /** In the order of the arguments. */
  readonly lines: readonly QuotedLine<Line>[];
  /** Sum of unit price × quantity (SPEC L126, L153). */
  readonly totalCents: number;
  /** Sum of the lines' own discounts. */
  readonly discountCents: number;
  readonly orderDiscountCents: number;
  readonly charges: readonly Charge[];
  /** What the buyer owes: the total minus all discounts plus all charges. */
  readonly dueCents: number;
}

/**
 * Calculates all amounts of a cart or an order (SPEC L126, L153): sale price, line discount, order discount, charges. No
 * other code calculates money. The order discount is spread over the lines by largest remainder.
 * @throws RangeError unless prices, quantities, discounts and sums are whole, not negative and exact (below 2^53)
 */
export function quote<Line extends PricedLine>(
  lines: readonly Line[],
  context: PriceContext<Line> = {},
): Quote<Line> {
  const priced = lines.map((line) => priceLine(line, context));
  const remaining = priced.map(({ totalCents, discountCents }) => totalCents - discountCents);
  const orderDiscountCents = discountOf(sum(remaining), context.orderDiscount);
  const shares = spread(orderDiscountCents, remaining);
  const quoted = priced.map((line, index) => ({
    ...line,
    orderDiscountCents: shares[index]!,
    dueCents: remaining[index]! - shares[index]!,
  }));
  const charges: readonly Charge[] = [];
  return {
    lines: quoted,
    totalCents: sum(quoted.map(({ totalCents }) => totalCents)),
    discountCents: sum(quoted.map(({ discountCents }) => discountCents)),
    orderDiscountCents,
    charges,
    dueCents: sum([
      ...quoted.map(({ dueCents }) => dueCents),
      ...charges.map(({ grossCents }) => grossCents),
    ]),
  };
}

function priceLine<Line extends PricedLine>(line: Line, context: PriceContext<Line>) {
  const { quantity } = line;
  const listPriceCents = exact(line.regularPriceCents ?? line.priceCents);
  const unitPriceCents = Math.min(listPriceCents, exact(line.priceCents));
  const totalCents = exact(unitPriceCents * exact(quantity));
  const discountCents = discountOf(totalCents, context.lineDiscount?.(line));
  return { line, quantity, listPriceCents, unitPriceCents, totalCents, discountCents };
}

/** Returns the discount on an amount, in cents; half a cent is rounded up. */
function discountOf(cents: number, discount: Discount | undefined): number {
  if (!discount) return 0;
  if ('cents' in discount) return Math.min(cents, exact(discount.cents));
  if (discount.percent > 100) throw new RangeError(`a discount of ${discount.percent} percent`);
  return Number((BigInt(cents) * BigInt(exact(discount.percent)) + 50n) / 100n);
}

/**
 * Spreads an amount in proportion to the weights, in whole cents. The cents that remain after rounding down go to the
 * lines with the largest remainders, so that the shares add up exactly; of equal remainders, the larger weight is first.
 * No share exceeds its weight if `cents` does not exceed their sum.
 */
function spread(cents: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map(() => 0);
  const parts = weights.map((weight) => {
    // The product of two amounts exceeds the safe integers.
    const product = BigInt(cents) * BigInt(weight);
    return { weight, cents: Number(product / whole), remainder: product % whole };
  });
  const missing = cents - sum(parts.map((part) => part.cents));
  const byRemainder = [...parts].sort((a, b) => Number(b.remainder - a.remainder) || b.weight - a.weight);
  for (const part of byRemainder.slice(0, missing)) part.cents += 1;
  return parts.map((part) => part.cents);
}

function sum(amounts: readonly number[]): number {
  return exact(amounts.reduce((total, amount) => total + amount, 0));
}

/** Returns a value that numbers represent exactly. */
function exact(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not an exact amount`);
  return value;
}
