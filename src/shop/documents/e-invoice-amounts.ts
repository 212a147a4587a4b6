import { spread } from '../pricing/amounts.ts';
import { quote } from '../pricing/quote.ts';
import type { DocumentAmounts, DocumentSnapshot } from './snapshot.ts';

/**
 * VAT categories of EN 16931: standard rate, zero rate, exempt, outside the scope of VAT, intra-Community supply (whose buyer
 * owes the tax), export.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'O' | 'K' | 'G';

/** A tax rate in thousandths of a percent, with its category. */
export interface TradeTax {
  readonly category: TaxCategory;
  readonly rate: number;
}

/** The amounts of an electronic invoice, without tax, in cents. The names of EN 16931 are in the comments. */
export interface TradeAmounts {
  readonly lines: readonly (TradeTax & { title: string; quantity: number; netCents: number })[];
  readonly allowances: readonly (TradeTax & { label: string; cents: number })[];
  readonly charges: readonly (TradeTax & { label: string; cents: number })[];
  /** BG-23. */
  readonly taxes: readonly (TradeTax & { basisCents: number; taxCents: number })[];
  /** BT-106. */
  readonly lineTotalCents: number;
  /** BT-107. */
  readonly allowanceTotalCents: number;
  /** BT-108. */
  readonly chargeTotalCents: number;
  /** BT-109. */
  readonly taxBasisCents: number;
  /** BT-110. */
  readonly taxCents: number;
  /** BT-112; BT-115 is this amount minus what was paid before. */
  readonly dueCents: number;
}

/** Why a document cannot be an electronic invoice; it is then only printed. */
export type EInvoiceProblem = 'rates-unknown' | 'buyer-unknown' | 'no-tax-id';

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** A tax rate with everything that it applies to. Discount, delivery and lines include tax if the prices do. */
interface Group extends TradeTax {
  netCents: number;
  taxCents: number;
  /** By line of the document; undefined for lines of other rates. */
  lines: readonly (number | undefined)[];
  discountCents: number;
  deliveryCents: number;
}

/**
 * Returns the amounts without tax. Prices that include tax are split so that lines, allowances and charges add up to the
 * stored net amount of each rate.
 */
export function tradeAmounts(snapshot: DocumentSnapshot): TradeAmounts | { problem: EInvoiceProblem } {
  const groups = groupsOf(snapshot);
  if ('problem' in groups) return groups;
  const { charges } = snapshot;
  const labelOf = (kind: 'discount' | 'delivery') => charges.find((one) => one.kind === kind)?.label ?? '';
  const split = groups.map((group) => ({ group, ...splitNetAmount(group) }));
  const taxOf = ({ category, rate }: TradeTax) => ({ category, rate });
  const allowances = split.flatMap(({ group, discountCents: cents }) =>
    cents > 0 ? [{ ...taxOf(group), label: labelOf('discount'), cents }] : [],
  );
  const deliveryCharges = split.flatMap(({ group, deliveryCents: cents }) =>
    cents > 0 ? [{ ...taxOf(group), label: labelOf('delivery'), cents }] : [],
  );
  const lines = snapshot.lines.flatMap(({ title, quantity }, n) =>
    split.flatMap(({ group, lines: nets }) =>
      nets[n] === undefined ? [] : [{ ...taxOf(group), title, quantity, netCents: nets[n] }],
    ),
  );
  const taxes = groups.map((group) => ({
    ...taxOf(group),
    basisCents: group.netCents,
    taxCents: group.taxCents,
  }));
  return {
    lines,
    allowances,
    charges: deliveryCharges,
    taxes,
    lineTotalCents: sum(lines.map(({ netCents }) => netCents)),
    allowanceTotalCents: sum(allowances.map(({ cents }) => cents)),
    chargeTotalCents: sum(deliveryCharges.map(({ cents }) => cents)),
    taxBasisCents: sum(taxes.map(({ basisCents }) => basisCents)),
    taxCents: sum(taxes.map(({ taxCents }) => taxCents)),
    dueCents: snapshot.dueCents,
  };
}

function groupsOf(snapshot: DocumentSnapshot): readonly Group[] | { problem: EInvoiceProblem } {
  const { lines, charges, taxes, seller, buyer, untaxed, dueCents } = snapshot;
  const hasTaxId = seller.vatId !== '' || seller.taxNumber !== '';
  const all = {
    lines: lines.map(({ totalCents }) => totalCents),
    discountCents: -sumOf(charges, 'discount'),
    deliveryCents: sumOf(charges, 'delivery'),
  };
  const [only] = taxes;
  if (!only) return [{ ...all, category: hasTaxId ? 'E' : 'O', rate: 0, netCents: dueCents, taxCents: 0 }];
  if (untaxed === 'exempt') return [{ ...all, ...only, category: hasTaxId ? 'E' : 'O' }];
  if (untaxed) {
    // The standard requires the VAT ids of the seller and, for an intra-Community supply, of the buyer with its country.
    if (seller.vatId === '') return { problem: 'no-tax-id' };
    if (untaxed === 'export') return [{ ...all, ...only, category: 'G' }];
    if (buyer.vatId === undefined || buyer.country === undefined) return { problem: 'buyer-unknown' };
    return [{ ...deductTax(all, snapshot), ...only, category: 'K' }];
  }
  // Documents of earlier versions do not name the buyer who owes the tax.
  if (sumOf(charges, 'tax') < 0) return { problem: 'buyer-unknown' };
  if (!hasTaxId) return { problem: 'no-tax-id' };
  const category = (rate: number) => (rate === 0 ? 'Z' : 'S');
  if (taxes.length === 1) return [{ ...all, ...only, category: category(only.rate) }];
  const basisOf = ({ inclusive, grossCents, netCents }: (typeof taxes)[number]) =>
    inclusive ? grossCents : netCents;
  // The line of a credit note that lists no products becomes a line for each rate.
  if (lines.length === 1 && lines[0]!.taxRate === undefined && all.discountCents + all.deliveryCents === 0)
    return taxes.map((tax) => ({
      category: category(tax.rate),
      ...{ rate: tax.rate, netCents: tax.netCents, taxCents: tax.taxCents },
      ...{ lines: [basisOf(tax)], discountCents: 0, deliveryCents: 0 },
    }));
  const rates = taxes.map(({ rate }) => rate);
  if (lines.some(({ taxRate }) => !rates.includes(taxRate ?? -1))) return { problem: 'rates-unknown' };
  const quoted = quote(
    lines.map(({ totalCents, taxRate }) => ({ priceCents: totalCents, quantity: 1, taxRate })),
    { orderDiscount: { cents: all.discountCents } },
  );
  return taxes.map((tax) => {
    const own = quoted.lines.filter(({ line }) => line.taxRate === tax.rate);
    return {
      category: category(tax.rate),
      rate: tax.rate,
      netCents: tax.netCents,
      taxCents: tax.taxCents,
      lines: quoted.lines.map(({ line, totalCents }) => (line.taxRate === tax.rate ? totalCents : undefined)),
      discountCents: sum(own.map(({ orderDiscountCents }) => orderDiscountCents)),
      deliveryCents: basisOf(tax) - sum(own.map((line) => line.dueCents)),
    };
  });
}

type Prices = Pick<Group, 'discountCents' | 'deliveryCents'> & { lines: readonly number[] };

/**
 * Returns the prices of a reverse charge without the tax that they include, so that each line has its own net amount.
 * Discount and delivery are those of all lines. Prices without tax, and lines whose rate is not known, stay.
 */
function deductTax({ lines: prices, discountCents, deliveryCents }: Prices, snapshot: DocumentSnapshot) {
  if (sumOf(snapshot.charges, 'tax') >= 0) return { lines: prices, discountCents, deliveryCents };
  const lines = prices.map((cents, n) => netOf(cents, snapshot.lines[n]!.taxRate ?? 0));
  const [gross, net] = [sum(prices), sum(lines)];
  const scale = (cents: number) => (gross === 0 ? cents : Math.round((cents * net) / gross));
  const netPrices = {
    ...{ lines, discountCents: scale(discountCents), deliveryCents: scale(deliveryCents) },
  };
  // For amounts of a few cents, rounding may leave nothing by which the net amount could be split.
  return net + netPrices.deliveryCents > netPrices.discountCents
    ? netPrices
    : { lines: prices, discountCents, deliveryCents };
}

/** Returns an amount without the tax of a rate that it includes; half a cent is rounded up. */
const netOf = (cents: number, rate: number): number =>
  Number((200_000n * BigInt(cents) + 100_000n + BigInt(rate)) / (2n * (100_000n + BigInt(rate))));

const sumOf = (charges: DocumentAmounts['charges'], wanted: 'discount' | 'delivery' | 'tax') =>
  sum(charges.filter(({ kind }) => kind === wanted).map(({ cents }) => cents));

/** Splits the net amount of a group in proportion to its prices. */
function splitNetAmount({ lines, discountCents, deliveryCents, netCents }: Group) {
  const prices = [...lines.map((cents) => cents ?? 0), deliveryCents];
  const price = sum(prices) - discountCents;
  // Free goods have no net amount to split.
  const discount =
    price === 0
      ? discountCents
      : Number((2n * BigInt(discountCents) * BigInt(netCents) + BigInt(price)) / (2n * BigInt(price)));
  const nets = price === 0 ? prices : spread(netCents + discount, prices);
  return {
    lines: lines.map((cents, n) => (cents === undefined ? undefined : nets[n]!)),
    discountCents: discount,
    deliveryCents: nets.at(-1)!,
  };
}

/** Returns the business rules of EN 16931 that the amounts violate; an empty list if none. */
export function brokenRules(amounts: TradeAmounts): string[] {
  const { lines, allowances, charges, taxes } = amounts;
  const { lineTotalCents, allowanceTotalCents, chargeTotalCents, taxBasisCents, taxCents, dueCents } =
    amounts;
  const rules: Record<string, boolean> = {
    'BR-CO-10': lineTotalCents === sum(lines.map(({ netCents }) => netCents)),
    'BR-CO-11': allowanceTotalCents === sum(allowances.map(({ cents }) => cents)),
    'BR-CO-12': chargeTotalCents === sum(charges.map(({ cents }) => cents)),
    'BR-CO-13': taxBasisCents === lineTotalCents - allowanceTotalCents + chargeTotalCents,
    'BR-CO-14': taxCents === sum(taxes.map((tax) => tax.taxCents)),
    'BR-CO-15': dueCents === taxBasisCents + taxCents,
    'BR-CO-17': taxes.every(
      // Rounding changes the tax by half a cent, or by more if it was rounded per line. The standard allows less than 1.00.
      ({ basisCents, rate, taxCents: tax }) => Math.abs(tax - (basisCents * rate) / 100_000) < 100,
    ),
    'BR-S-08': taxes.every(({ basisCents, rate }) => {
      const ofRate = <T extends TradeTax>(parts: readonly T[]) => parts.filter((part) => part.rate === rate);
      return (
        basisCents ===
        sum(ofRate(lines).map(({ netCents }) => netCents)) -
          sum(ofRate(allowances).map(({ cents }) => cents)) +
          sum(ofRate(charges).map(({ cents }) => cents))
      );
    }),
  };
  return Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));
}
