import type { Language } from '../../shared/languages.ts';
import { quote } from '../pricing/quote.ts';
import type { DocumentSettings, DocumentTexts, Paper, Seller } from './settings.ts';

export const DOCUMENT_KINDS = ['invoice', 'credit-note'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** Documents without a number that are printed for an order on demand. */
export const SLIP_KINDS = ['packing-slip', 'delivery-note'] as const;
export type SlipKind = (typeof SLIP_KINDS)[number];

/** A line of a document. Amounts are in cents. */
export interface DocumentLine {
  readonly title: string;
  readonly quantity: number;
  /** Null if the amount is not a multiple of the quantity, as in some credit notes. */
  readonly unitCents: number | null;
  readonly totalCents: number;
  /** Tax rate in thousandths of a percent, if the order has stored it; with a reverse charge, the rate that is deducted. */
  readonly taxRate?: number;
}

/** A discount (negative), delivery or tax that is added to the lines. */
export interface DocumentCharge {
  readonly kind: 'discount' | 'delivery' | 'tax';
  readonly label: string;
  readonly cents: number;
}

/** Tax at one rate (table `order_taxes`). */
export interface DocumentTax {
  /** In thousandths of a percent. */
  readonly rate: number;
  readonly netCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
  /** Whether the prices include the tax. */
  readonly inclusive: boolean;
  readonly label: string;
}

/** The amounts of an order, in cents. */
export interface DocumentAmounts {
  readonly lines: readonly DocumentLine[];
  /** The sum of the lines. */
  readonly totalCents: number;
  readonly charges: readonly DocumentCharge[];
  /** Empty if the order has no tax. */
  readonly taxes: readonly DocumentTax[];
  readonly dueCents: number;
}

/** Why an order has no tax: the buyer in another EU country owes it, the shop is a small business, or the goods are exported. */
export type UntaxedReason = 'reverse-charge' | 'exempt' | 'export';

/** The buyer of an order. `country`: ISO code, if it is known; `vatId`: of a buyer who ordered as a business. */
export interface DocumentBuyer {
  readonly name: string;
  readonly address: string;
  readonly country?: string;
  readonly vatId?: string;
}

/** An order as its documents show it. Times are ISO, UTC. */
export interface DocumentOrder extends Omit<DocumentAmounts, 'lines'> {
  readonly code: string;
  readonly createdAt: string;
  readonly deliveredAt: string | null;
  readonly buyer: DocumentBuyer;
  /** Undefined if the order has tax, or has none for another reason. */
  readonly untaxed?: UntaxedReason;
  /** What was paid of the amount due, and the reference of the payment; undefined if the order has no payment. */
  readonly payment?: { readonly reference: string; readonly paidCents: number };
  readonly items: readonly OrderedItem[];
}

interface OrderedItem {
  readonly title: string;
  readonly priceCents: number;
  readonly quantity: number;
  readonly taxRate?: number;
}

/** Everything that is printed on an issued document; it never changes. Dates are YYYY-MM-DD. */
export interface DocumentSnapshot extends DocumentAmounts {
  /** Version of this structure. */
  readonly format: 1;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly issuedOn: string;
  /** ISO, UTC; the creation time of the PDF file. */
  readonly issuedAt: string;
  readonly language: Language;
  readonly paper: Paper;
  readonly currency: string;
  readonly seller: Seller;
  readonly buyer: DocumentBuyer;
  /** Undefined if the order has tax, or has none for another reason. */
  readonly untaxed?: UntaxedReason;
  readonly order: { readonly code: string; readonly placedOn: string };
  readonly deliveredOn: string | null;
  /** Null on credit notes and on paid invoices. */
  readonly dueOn: string | null;
  /** What was paid before the invoice was issued; undefined if nothing was. */
  readonly paidCents?: number;
  /** Reference by which payments are assigned to the order; undefined: the number of the document. */
  readonly paymentReference?: string;
  readonly texts: DocumentTexts;
  /** The invoice that a credit note corrects, and why. */
  readonly corrects?: { readonly number: string; readonly issuedOn: string; readonly reason: string };
}

/** Returns the amounts of an order. Nothing is calculated here: lines come from `quote()`, all else was stored. */
export function amountsOf(order: DocumentOrder): DocumentAmounts {
  const { charges, taxes, dueCents } = order;
  const { lines, totalCents } = quote(order.items);
  return {
    lines: lines.map(({ line, quantity, unitPriceCents, totalCents: cents }) => ({
      title: line.title,
      quantity,
      unitCents: unitPriceCents,
      totalCents: cents,
      ...(line.taxRate !== undefined && { taxRate: line.taxRate }),
    })),
    totalCents,
    charges,
    taxes,
    dueCents,
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Returns the amounts of a document that do not add up; an empty list if all do. */
export function findWrongSums({ lines, totalCents, charges, taxes, dueCents }: DocumentAmounts): string[] {
  const wrong: string[] = [];
  const check = (isRight: boolean, text: string) => {
    if (!isRight) wrong.push(text);
  };
  for (const { title, quantity, unitCents, totalCents: cents } of lines)
    check(unitCents === null || unitCents * quantity === cents, `line ${title}`);
  check(sum(lines.map((line) => line.totalCents)) === totalCents, 'total of the lines');
  check(totalCents + sum(charges.map(({ cents }) => cents)) === dueCents, 'amount due');
  for (const { rate, netCents, taxCents, grossCents } of taxes)
    check(netCents + taxCents === grossCents, `tax at ${rate}`);
  check(
    taxes.length === 0 || sum(taxes.map(({ grossCents }) => grossCents)) === dueCents,
    'sum of the taxes',
  );
  return wrong;
}

/** Identity and dates of a new document. */
export interface NewDocument {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly issuedAt: string;
  readonly issuedOn: string;
  readonly language: Language;
  readonly currency: string;
}

export function invoiceSnapshot(
  document: NewDocument,
  order: DocumentOrder,
  settings: DocumentSettings,
): DocumentSnapshot {
  const { payment, dueCents } = order;
  const paidCents = payment?.paidCents ?? 0;
  return {
    ...snapshotOf(document, order, settings, amountsOf(order)),
    dueOn: paidCents > 0 && paidCents === dueCents ? null : addDays(document.issuedOn, settings.paymentDays),
    ...(paidCents > 0 && { paidCents }),
    ...(payment && { paymentReference: payment.reference }),
  };
}

/** Returns whether an invoice was paid before it was issued. */
export const isPaid = ({ paidCents, dueCents }: Pick<DocumentSnapshot, 'paidCents' | 'dueCents'>): boolean =>
  paidCents !== undefined && paidCents >= dueCents;

/** Returns the snapshot of a new credit note: seller, buyer and currency are those of its invoice. */
export function creditNoteSnapshot(
  document: NewDocument,
  invoice: DocumentSnapshot,
  amounts: DocumentAmounts,
  reason: string,
): DocumentSnapshot {
  const { paper, seller, buyer, untaxed, order, deliveredOn, texts } = invoice;
  return {
    format: 1,
    ...document,
    // The shop's currency may have changed since.
    currency: invoice.currency,
    paper,
    seller,
    buyer,
    ...(untaxed && { untaxed }),
    order,
    deliveredOn,
    dueOn: null,
    texts: { ...texts, paymentTerms: '' },
    corrects: { number: invoice.number, issuedOn: invoice.issuedOn, reason },
    ...amounts,
  };
}

function snapshotOf(
  document: NewDocument,
  order: DocumentOrder,
  { seller, texts, paper, timeZone }: DocumentSettings,
  amounts: DocumentAmounts,
): DocumentSnapshot {
  const { untaxed } = order;
  return {
    format: 1,
    ...document,
    paper,
    seller,
    buyer: order.buyer,
    ...(untaxed && { untaxed }),
    order: { code: order.code, placedOn: dayOf(order.createdAt, timeZone) },
    deliveredOn: order.deliveredAt === null ? null : dayOf(order.deliveredAt, timeZone),
    dueOn: null,
    texts: texts[document.language],
    ...amounts,
  };
}

/** Returns the date of a time in a time zone. */
export function dayOf(time: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(time));
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  return `${part('year')}-${part('month')}-${part('day')}`;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
