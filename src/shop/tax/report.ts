import { spread, sum } from '../pricing/amounts.ts';
import type { TaxAmount } from '../pricing/quote.ts';
import { isEuCountry } from './countries.ts';

/**
 * From this sum per calendar year (cents, in the shop's currency; the law says euros), EU customers pay their own
 * country's tax.
 */
export const THRESHOLD_CENTS = 1_000_000;
/** Share of the threshold from which administrators are warned. */
export const WARNING_SHARE = 0.8;

export type ThresholdState = 'below' | 'near' | 'reached';

/** Returns how near the sum of the year is to the threshold. */
export function thresholdState(cents: number): ThresholdState {
  if (cents >= THRESHOLD_CENTS) return 'reached';
  return cents >= THRESHOLD_CENTS * WARNING_SHARE ? 'near' : 'below';
}

/** Whether the threshold matters: only to shops in the EU that charge tax. */
export const hasThreshold = ({ country, exempt }: { country: string; exempt: boolean }): boolean =>
  isEuCountry(country) && !exempt;

/**
 * Splits refunds of an order over its taxes. Each refund is spread by largest remainder over the net amounts and taxes
 * that earlier refunds have left, so that refunds of the whole order add up to exactly its taxes. A part that exceeds the
 * order is not split.
 */
export function splitRefunds(taxes: readonly TaxAmount[], refunds: readonly number[]): TaxAmount[][] {
  let left = taxes.flatMap(({ netCents, taxCents }) => [netCents, taxCents]);
  return refunds.map((cents) => {
    const open = left.reduce((total, part) => total + part, 0);
    const shares = spread(Math.min(cents, open), left);
    left = left.map((part, n) => part - shares[n]!);
    return taxes.map(({ rate }, n) => {
      const [netCents, taxCents] = [shares[2 * n]!, shares[2 * n + 1]!];
      return { rate, netCents, taxCents, grossCents: netCents + taxCents };
    });
  });
}

/** Money that is returned. */
interface Refund {
  readonly cents: number;
  /** Price of the refunded pieces by tax rate, with tax; missing if the refund is not for pieces. */
  readonly rates?: readonly { readonly rate: number; readonly cents: number }[];
}

/**
 * Splits a refund over what is left of the taxes of an order: the price of refunded pieces over their own rates, as far
 * as anything is left of these, and the rest over all rates.
 */
function splitRefund(left: readonly TaxAmount[], { cents, rates = [] }: Refund): TaxAmount[] {
  const weights = left.map(({ rate }) =>
    sum(rates.filter((one) => one.rate === rate).map((one) => one.cents)),
  );
  const shares = spread(Math.min(cents, grossOf(left)), weights);
  const ofPieces = left.map(({ rate, netCents: net, taxCents: tax, grossCents }, n) => {
    const gross = Math.min(shares[n]!, grossCents);
    const [netCents, taxCents] = spread(gross, [net, tax]) as [number, number];
    return { rate, netCents, taxCents, grossCents: gross };
  });
  const rest = minus(left, ofPieces);
  const [others] = splitRefunds(rest, [cents - grossOf(ofPieces)]) as [TaxAmount[]];
  return minus(left, minus(rest, others));
}

const grossOf = (amounts: readonly TaxAmount[]): number => sum(amounts.map(({ grossCents }) => grossCents));

/** An event that changes the sale of an order: a refund, a cancellation, or the reopening of a cancelled order. */
export type SaleEvent = ({ readonly kind: 'refund' } & Refund) | { readonly kind: 'cancelled' | 'reopened' };

/**
 * Returns by how much each event, oldest first, changes the taxes of an order; negative for refunds and cancellations.
 * A cancellation deducts what earlier refunds have left, and reopening the order restores it. Money that is returned
 * while the order is cancelled changes nothing: the cancellation has deducted it, and the buyer of a reopened order
 * owes it again.
 */
export function saleChanges(taxes: readonly TaxAmount[], events: readonly SaleEvent[]): TaxAmount[][] {
  const none = taxes.map((tax) => ({ ...tax, netCents: 0, taxCents: 0, grossCents: 0 }));
  let left: readonly TaxAmount[] = taxes;
  let cancelled: readonly TaxAmount[] | undefined;
  return events.map((event) => {
    if (event.kind === 'refund') {
      if (cancelled) return none;
      const refunded = splitRefund(left, event);
      left = minus(left, refunded);
      return minus(none, refunded);
    }
    const isRepeated = (event.kind === 'cancelled') === (cancelled !== undefined);
    if (isRepeated) return none;
    if (event.kind === 'cancelled') {
      cancelled = left;
      left = none;
      return minus(none, cancelled);
    }
    left = cancelled!;
    cancelled = undefined;
    return [...left];
  });
}

const minus = (amounts: readonly TaxAmount[], others: readonly TaxAmount[]): TaxAmount[] =>
  amounts.map(({ rate, netCents, taxCents, grossCents }, n) => ({
    rate,
    netCents: netCents - others[n]!.netCents,
    taxCents: taxCents - others[n]!.taxCents,
    grossCents: grossCents - others[n]!.grossCents,
  }));

/** A quarter of a calendar year; `quarter` is 1 to 4. */
export interface Quarter {
  readonly year: number;
  readonly quarter: number;
}

/** Returns the first day of a quarter, and of the next one. */
export function daysOf({ year, quarter }: Quarter): { from: string; until: string } {
  const first = (month: number) =>
    `${year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  return { from: first(3 * (quarter - 1)), until: first(3 * quarter) };
}

/** Returns the quarter of a day ('2026-11-25'). */
export const quarterOf = (day: string): Quarter => ({
  year: Number(day.slice(0, 4)),
  quarter: Math.ceil(Number(day.slice(5, 7)) / 3),
});

/** Parses a quarter in a URL ("2026-4"); undefined if it is invalid. */
export function parseQuarter(text: string | null | undefined): Quarter | undefined {
  const match = /^(20\d\d)-([1-4])$/.exec(text ?? '');
  return match ? { year: Number(match[1]), quarter: Number(match[2]) } : undefined;
}
export const serializeQuarter = ({ year, quarter }: Quarter): string => `${year}-${quarter}`;

/** Returns the last `count` quarters up to the quarter of a day, newest first. */
export function lastQuarters(day: string, count: number): Quarter[] {
  const { year, quarter } = quarterOf(day);
  const newest = 4 * year + quarter - 1;
  return Array.from({ length: count }, (_, n) => ({
    year: Math.floor((newest - n) / 4),
    quarter: ((newest - n) % 4) + 1,
  }));
}

/** Returns the quarter in a query string ("2026-4"); undefined if there is none, or it is invalid. */
export function quarterInUrl(query: URLSearchParams): string | undefined {
  const quarter = parseQuarter(query.get('quarter'));
  return quarter && serializeQuarter(quarter);
}
