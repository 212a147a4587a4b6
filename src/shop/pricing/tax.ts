import { exact, spread, sum } from './amounts.ts';
import type { PriceContext, QuotedLine, TaxAmount } from './quote.ts';

/** How tax is calculated. Rates are thousandths of a percent: 19 % is 19,000, 8.875 % is 8,875. */
export interface TaxRules<Line> {
  /** Whether prices, discounts and delivery include the tax; otherwise it is added. */
  readonly inclusive: boolean;
  /** Whether the tax is rounded per line, or per rate for all lines together. */
  readonly rounding: 'line' | 'rate';
  /** Names the charge, for example "VAT". */
  readonly label: string;
  rateOf(line: Line): number;
  /** The buyer owes the tax instead of the shop: it is deducted from prices that include it, and not added to others. */
  readonly reverseCharge?: boolean;
}

/** 100 % in thousandths of a percent. */
const WHOLE = 100_000n;

/**
 * Returns the function with which `quote()` calculates the tax. Delivery is taxed like the goods: its price is spread
 * over their rates in proportion to their amounts. Half a cent is rounded up.
 * @throws RangeError unless each rate is a whole number from 0 to 100,000
 */
export function taxCalculation<Line>(rules: TaxRules<Line>): NonNullable<PriceContext<Line>['tax']> {
  return (lines, deliveryCents) => {
    const amounts = amountsByRate(lines, deliveryCents, rules);
    const taxCents = sum(amounts.map((amount) => amount.taxCents));
    const { inclusive, label, reverseCharge = false } = rules;
    // Tax is a charge if prices do not include it. For a reverse charge, tax that prices include is deducted as a
    // charge.
    const cents = reverseCharge ? -taxCents : taxCents;
    return {
      amounts: reverseCharge ? withoutTax(amounts) : amounts,
      ...(inclusive === reverseCharge && taxCents > 0 && { charge: { kind: 'tax', label, cents } }),
    };
  };
}

/** Returns the tax of lines and delivery by rate, the highest first. */
function amountsByRate<Line>(
  lines: readonly QuotedLine<Line>[],
  deliveryCents: number,
  rules: TaxRules<Line>,
): TaxAmount[] {
  const { inclusive, rounding, reverseCharge = false } = rules;
  // For a reverse charge, prices without tax stay as they are.
  const rateOf = (line: Line) => (reverseCharge && !inclusive ? 0 : validRate(rules.rateOf(line)));
  const byRate = new Map<number, number[]>();
  for (const { line, dueCents } of lines)
    byRate.set(rateOf(line), [...(byRate.get(rateOf(line)) ?? []), dueCents]);
  const groups = [...byRate].sort(([a], [b]) => b - a).map(([rate, cents]) => ({ rate, cents }));
  const totals = groups.map(({ cents }) => sum(cents));
  // If all goods are free, they have no proportions: the delivery is taxed at the highest rate.
  const shares =
    sum(totals) === 0 ? totals.map((_, n) => (n === 0 ? deliveryCents : 0)) : spread(deliveryCents, totals);
  return groups.map(({ rate, cents }, n) => {
    const parts = [...cents, shares[n]!];
    const rounded = rounding === 'line' ? parts : [sum(parts)];
    const taxCents = sum(rounded.map((part) => taxOf(part, rate, inclusive)));
    const basis = sum(parts);
    return inclusive
      ? { rate, netCents: basis - taxCents, taxCents, grossCents: basis }
      : { rate, netCents: basis, taxCents, grossCents: exact(basis + taxCents) };
  });
}

/** Returns the tax that an amount includes, or that is added to it. */
function taxOf(cents: number, rate: number, inclusive: boolean): number {
  const divisor = inclusive ? WHOLE + BigInt(rate) : WHOLE;
  return Number((2n * BigInt(cents) * BigInt(rate) + divisor) / (2n * divisor));
}

/** Returns the net amounts as one amount at rate 0. */
function withoutTax(amounts: readonly TaxAmount[]): TaxAmount[] {
  const netCents = sum(amounts.map((amount) => amount.netCents));
  return amounts.length === 0 ? [] : [{ rate: 0, netCents, taxCents: 0, grossCents: netCents }];
}

function validRate(rate: number): number {
  if (exact(rate) > Number(WHOLE))
    throw new RangeError(`A tax rate of ${rate / 1000} percent exceeds 100 percent`);
  return rate;
}
