import { exact, spread, sum } from './amounts.ts';

export interface PricedLine {
  /** Current price of one piece in cents, during a sale the sale price. */
  readonly priceCents: number;
  /** List price in cents, if it differs from the current price. The lower of the two is charged. */
  readonly regularPriceCents?: number;
  readonly quantity: number;
}

/** A whole percentage from 0 to 100, or an amount in cents, which is reduced to the price if it exceeds the price. */
export type Discount = { readonly percent: number } | { readonly cents: number };

/** Everything that the amounts depend on, apart from the lines. */
export interface PriceContext<Line> {
  lineDiscount?(line: Line): Discount | undefined;
  /** Deducted after the line discounts. */
  readonly orderDiscount?: Discount;
  /** The chosen delivery method; `cents`: its price as it is shown. */
  readonly delivery?: { readonly label: string; readonly cents: number };
  /** Calculates the tax (`tax.ts`). A function, so that only shops with tax load it. */
  tax?(lines: readonly QuotedLine<Line>[], deliveryCents: number): Taxes;
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

/** An amount added to the lines (table `order_charges`). `cents` is negative for tax that a reverse charge deducts. */
export interface Charge {
  readonly kind: 'delivery' | 'tax';
  readonly label: string;
  readonly cents: number;
}

/** The tax of a cart or an order. */
export interface Taxes {
  /** By rate, the highest first; the gross amounts add up to the amount due. */
  readonly amounts: readonly TaxAmount[];
  /** Added to the amount due: the tax that prices do not include, or minus the included tax for a reverse charge. */
  readonly charge?: Charge;
}

/** Tax at one rate, of lines and delivery together (table `order_taxes`). */
export interface TaxAmount {
  /** In thousandths of a percent; 0 for a reverse charge. */
  readonly rate: number;
  readonly netCents: number;
  readonly taxCents: number;
  /** Net plus tax. */
  readonly grossCents: number;
}

/** All amounts of a cart or an order, in cents. */
export interface Quote<Line> {
  /** In the order of the lines that were passed. */
  readonly lines: readonly QuotedLine<Line>[];
  /** Sum of unit price × quantity (SPEC L126, L153). */
  readonly totalCents: number;
  /** Sum of the lines' own discounts. */
  readonly discountCents: number;
  readonly orderDiscountCents: number;
  /** Delivery, and tax that is added to the prices or deducted from them. */
  readonly charges: readonly Charge[];
  /** Empty without tax in the context. */
  readonly taxes: readonly TaxAmount[];
  /** Amount that the buyer owes: the total minus all discounts plus all charges. */
  readonly dueCents: number;
}

/**
 * Calculates all amounts of a cart or an order (SPEC L126, L153): sale price, line discount, order discount, delivery,
 * tax. No other code calculates money. The order discount is spread over the lines by largest remainder, and the price of
 * the delivery over the tax rates, since it is taxed like the goods.
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
  const { delivery } = context;
  const taxes = context.tax?.(quoted, exact(delivery?.cents ?? 0)) ?? { amounts: [] };
  const charges: readonly Charge[] = [
    ...(delivery ? [{ kind: 'delivery' as const, ...delivery }] : []),
    ...(taxes.charge ? [taxes.charge] : []),
  ];
  return {
    lines: quoted,
    totalCents: sum(quoted.map(({ totalCents }) => totalCents)),
    discountCents: sum(quoted.map(({ discountCents }) => discountCents)),
    orderDiscountCents,
    charges,
    taxes: taxes.amounts,
    dueCents: exact(
      sum(quoted.map(({ dueCents }) => dueCents)) + charges.reduce((total, { cents }) => total + cents, 0),
    ),
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
  if (discount.percent > 100)
    throw new RangeError(`A discount of ${discount.percent} percent exceeds 100 percent`);
  return Number((BigInt(cents) * BigInt(exact(discount.percent)) + 50n) / 100n);
}
