import { spread } from '../pricing/amounts.ts';
import { quote } from '../pricing/quote.ts';
import type { DocumentAmounts, DocumentLine, DocumentTax } from './snapshot.ts';

/** The part of an invoice that an administrator credits. */
export type Credit =
  /** Everything that has not been credited yet. */
  | { readonly kind: 'all' }
  /** Pieces of lines (`position`: from 0), and the delivery. */
  | {
      readonly kind: 'lines';
      readonly lines: readonly { readonly position: number; readonly quantity: number }[];
      readonly delivery: boolean;
    }
  /** An amount in cents, which includes tax if the prices do. */
  | { readonly kind: 'amount'; readonly cents: number };

/** The credited part of an invoice: of one credit note, or of all its credit notes together. */
export interface Credited {
  /** Pieces by line of the invoice. */
  readonly quantities: readonly number[];
  readonly delivery: boolean;
  /** In cents; includes tax if the prices do. */
  readonly priceCents: number;
  /** By tax of the invoice: the amount from which it is calculated, and the tax. */
  readonly taxes: readonly { readonly basisCents: number; readonly taxCents: number }[];
  /** The credited part of the amount due, in cents. */
  readonly dueCents: number;
}

/** Why a credit is refused. */
export type CreditProblem = 'nothing' | 'too-much' | 'unknown-line';

/** Titles of the lines of credit notes that list no products. */
export interface CreditTitles {
  readonly remaining: string;
  readonly amount: string;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const basisOf = ({ inclusive, netCents, grossCents }: DocumentTax) => (inclusive ? grossCents : netCents);

/** Returns the price of everything on an invoice: its lines, discounts and delivery. */
export function priceOf({ totalCents, charges }: DocumentAmounts): number {
  return totalCents + sum(charges.filter(({ kind }) => kind !== 'tax').map(({ cents }) => cents));
}

/** Adds up the credit notes of an invoice. */
export function addCredits(invoice: DocumentAmounts, notes: readonly Credited[]): Credited {
  return {
    quantities: invoice.lines.map((_, n) => sum(notes.map(({ quantities }) => quantities[n] ?? 0))),
    delivery: notes.some(({ delivery }) => delivery),
    priceCents: sum(notes.map(({ priceCents }) => priceCents)),
    taxes: invoice.taxes.map((_, n) => ({
      basisCents: sum(notes.map(({ taxes }) => taxes[n]!.basisCents)),
      taxCents: sum(notes.map(({ taxes }) => taxes[n]!.taxCents)),
    })),
    dueCents: sum(notes.map(({ dueCents }) => dueCents)),
  };
}

/** The amounts of a new credit note, and the part of the invoice that it credits. */
export interface CreditNote {
  readonly amounts: DocumentAmounts;
  readonly credited: Credited;
}

/**
 * Returns the credit note for a part of an invoice. Its parts are differences of cumulative amounts, so that the credit notes
 * of an invoice add up to exactly the invoice when everything is credited, in total and for each tax rate.
 */
export function creditNoteOf(
  invoice: DocumentAmounts,
  earlier: Credited,
  credit: Credit,
  titles: CreditTitles,
): CreditNote | { problem: CreditProblem } {
  const remaining = priceOf(invoice) - earlier.priceCents;
  if (credit.kind === 'all' && earlier.priceCents === 0 && earlier.dueCents === 0)
    return invoice.dueCents === 0 ? { problem: 'nothing' } : wholeInvoice(invoice);
  if (credit.kind === 'all') {
    const quantities = invoice.lines.map(({ quantity }, n) => quantity - earlier.quantities[n]!);
    return partialNote(invoice, earlier, {
      items: [single(titles.remaining, remaining)],
      charges: [],
      quantities,
      delivery: true,
    });
  }
  if (credit.kind === 'amount')
    return partialNote(invoice, earlier, {
      items: [single(titles.amount, credit.cents)],
      charges: [],
      quantities: invoice.lines.map(() => 0),
      delivery: false,
    });
  const quantities = invoice.lines.map(() => 0);
  for (const { position, quantity } of credit.lines) {
    if (quantities[position] === undefined) return { problem: 'unknown-line' };
    quantities[position] += quantity;
  }
  if (quantities.some((quantity, n) => earlier.quantities[n]! + quantity > invoice.lines[n]!.quantity))
    return { problem: 'too-much' };
  if (credit.delivery && earlier.delivery) return { problem: 'too-much' };
  return partialNote(invoice, earlier, {
    items: creditedLines(invoice, earlier.quantities, quantities),
    charges: credit.delivery ? invoice.charges.filter(({ kind }) => kind === 'delivery') : [],
    quantities,
    delivery: credit.delivery,
  });
}

function wholeInvoice({ lines, totalCents, charges, taxes, dueCents }: DocumentAmounts): CreditNote {
  const amounts = { lines, totalCents, charges, taxes, dueCents };
  return {
    amounts,
    credited: {
      quantities: lines.map(({ quantity }) => quantity),
      delivery: true,
      priceCents: priceOf(amounts),
      taxes: taxes.map((tax) => ({ basisCents: basisOf(tax), taxCents: tax.taxCents })),
      dueCents,
    },
  };
}

interface CreditedParts {
  items: readonly DocumentLine[];
  charges: DocumentAmounts['charges'];
  quantities: readonly number[];
  delivery: boolean;
}

function partialNote(
  invoice: DocumentAmounts,
  earlier: Credited,
  { items, charges: delivery, quantities, delivery: isDelivery }: CreditedParts,
): CreditNote | { problem: CreditProblem } {
  const totalCents = sum(items.map((item) => item.totalCents));
  const priceCents = totalCents + sum(delivery.map(({ cents }) => cents));
  const remainingPrice = priceOf(invoice) - earlier.priceCents;
  if (priceCents > remainingPrice) return { problem: 'too-much' };
  if (priceCents <= 0) return { problem: 'nothing' };
  const shares = creditedTaxes(invoice, earlier, items, { priceCents, remainingPrice });
  if (!shares) return { problem: 'too-much' };
  const taxes = invoice.taxes.flatMap(({ rate, inclusive, label }, n) => {
    const { basisCents, taxCents } = shares[n]!;
    if (basisCents === 0 && taxCents === 0) return [];
    const netCents = inclusive ? basisCents - taxCents : basisCents;
    return [{ rate, netCents, taxCents, grossCents: netCents + taxCents, inclusive, label }];
  });
  const dueCents = invoice.taxes.length === 0 ? priceCents : sum(taxes.map(({ grossCents }) => grossCents));
  const taxLabel = invoice.charges.find(({ kind }) => kind === 'tax')?.label ?? '';
  const charges = [
    ...delivery,
    ...(dueCents === priceCents
      ? []
      : [{ kind: 'tax' as const, label: taxLabel, cents: dueCents - priceCents }]),
  ];
  return {
    amounts: { lines: items, totalCents, charges, taxes, dueCents },
    credited: { quantities, delivery: isDelivery, priceCents, taxes: shares, dueCents },
  };
}

/** Returns the credited lines, with their share of the order discount deducted. */
function creditedLines(
  { lines, charges }: DocumentAmounts,
  before: readonly number[],
  quantities: readonly number[],
): DocumentLine[] {
  const discount = -sum(charges.filter(({ kind }) => kind === 'discount').map(({ cents }) => cents));
  const quoted = quote(
    lines.map(({ unitCents, quantity }) => ({ priceCents: unitCents ?? 0, quantity })),
    { orderDiscount: { cents: discount } },
  );
  return lines.flatMap(({ title, quantity: ordered, taxRate }, n) => {
    const quantity = quantities[n]!;
    if (quantity === 0) return [];
    // The difference of two cumulative amounts, so that the amounts of all pieces add up to exactly that of the line.
    const centsOfFirst = (pieces: number) =>
      spread(quoted.lines[n]!.dueCents, [pieces, ordered - pieces])[0]!;
    const totalCents = centsOfFirst(before[n]! + quantity) - centsOfFirst(before[n]!);
    const unitCents = totalCents % quantity === 0 ? totalCents / quantity : null;
    return [{ title, quantity, unitCents, totalCents, ...(taxRate !== undefined && { taxRate }) }];
  });
}

const single = (title: string, cents: number): DocumentLine => ({
  title,
  quantity: 1,
  unitCents: cents,
  totalCents: cents,
});

/**
 * Returns the credited part of each tax. Lines with a known rate reduce that rate; other amounts are spread over the
 * remaining amounts of all rates. Undefined if less than this is left of a rate, because an amount was credited before.
 */
function creditedTaxes(
  invoice: DocumentAmounts,
  earlier: Credited,
  items: readonly DocumentLine[],
  { priceCents, remainingPrice }: { priceCents: number; remainingPrice: number },
): { basisCents: number; taxCents: number }[] | undefined {
  const { taxes } = invoice;
  const left = taxes.map((tax, n) => ({
    basisCents: basisOf(tax) - earlier.taxes[n]!.basisCents,
    taxCents: tax.taxCents - earlier.taxes[n]!.taxCents,
  }));
  const basisLeft = sum(left.map(({ basisCents }) => basisCents));
  // Only a reverse charge has a basis that differs from the prices.
  const isDeducted = taxes.length > 0 && sum(taxes.map(basisOf)) !== priceOf(invoice);
  const net = isDeducted ? netOf(items) : { priceCents: 0, netCents: 0 };
  const isRest = priceCents === remainingPrice;
  if (net.netCents > basisLeft && !isRest) return undefined;
  const basis = isRest
    ? basisLeft
    : net.netCents +
      spread(basisLeft - net.netCents, [priceCents - net.priceCents, remainingPrice - priceCents])[0]!;
  const known =
    basis === priceCents
      ? taxes.map(({ rate }) =>
          sum(items.filter(({ taxRate }) => taxRate === rate).map(({ totalCents }) => totalCents)),
        )
      : taxes.map(() => 0);
  if (known.some((cents, n) => cents > left[n]!.basisCents)) return undefined;
  const rest = spread(
    basis - sum(known),
    left.map(({ basisCents }, n) => basisCents - known[n]!),
  );
  return left.map(({ basisCents, taxCents }, n) => {
    const share = known[n]! + rest[n]!;
    return {
      basisCents: share,
      taxCents: share === basisCents ? taxCents : spread(taxCents, [share, basisCents - share])[0]!,
    };
  });
}

/** Returns the price of the lines with a known rate, and the same without the tax of this rate; half a cent is rounded up. */
function netOf(items: readonly DocumentLine[]): { priceCents: number; netCents: number } {
  const rated = items.filter(({ taxRate }) => taxRate !== undefined);
  return {
    priceCents: sum(rated.map(({ totalCents }) => totalCents)),
    netCents: sum(
      rated.map(({ totalCents, taxRate = 0 }) => Math.round((totalCents * 100_000) / (100_000 + taxRate))),
    ),
  };
}
