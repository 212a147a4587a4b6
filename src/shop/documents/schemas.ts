import { z } from 'zod';
import { pageEnds, pagePosition, Version } from '../../server/schemas.ts';
import { normalizeText } from '../catalogue/normalize-text.ts';
import { Id } from '../catalogue/schemas.ts';
import { OrderParams } from '../orders/schemas.ts';
import { isDay, MAX_REASON, MAX_SEARCH } from './rules.ts';
import { PAPERS } from './settings.ts';
import { DOCUMENT_KINDS } from './snapshot.ts';

export { RestoreVersion } from '../../server/schemas.ts';

export { OrderParams };

const Kind = z.enum(DOCUMENT_KINDS);
const Day = z.string().refine(isDay);

/** An issued document. Amounts are cents. */
export const IssuedDocument = z.object({
  id: z.string(),
  kind: Kind,
  number: z.string(),
  orderId: z.string(),
  orderCode: z.string(),
  buyerName: z.string(),
  dueCents: z.number(),
  /** YYYY-MM-DD, in the time zone of the documents. */
  issuedOn: z.string(),
});
export type IssuedDocument = z.infer<typeof IssuedDocument>;

export const OrderDocuments = z.object({
  /** In the order in which they were issued. */
  documents: z.array(IssuedDocument),
});
export type OrderDocuments = z.infer<typeof OrderDocuments>;

export const DocumentListParams = z.strictObject({
  /** Part of a number, an order code or a buyer's name. */
  search: z.string().max(MAX_SEARCH).overwrite(normalizeText).optional(),
  kind: Kind.optional(),
  /** First and last date. */
  from: Day.optional(),
  to: Day.optional(),
  ...pagePosition,
});
export type DocumentListParams = z.infer<typeof DocumentListParams>;

export const DocumentPage = z.object({ documents: z.array(IssuedDocument), ...pageEnds });
export type DocumentPage = z.infer<typeof DocumentPage>;

export const InvoiceParams = z.strictObject({ id: Id });
export type InvoiceParams = z.infer<typeof InvoiceParams>;

/** An invoice, and the part of it that can still be credited. */
export const CreditableInvoice = z.object({
  id: z.string(),
  number: z.string(),
  dueCents: z.number(),
  /** Sum of its credit notes. */
  creditedCents: z.number(),
  /** The amount that is left, net or gross like the prices. */
  leftCents: z.number(),
  lines: z.array(z.object({ title: z.string(), quantity: z.number(), left: z.number() })),
  /** Price of the delivery, if it is not credited yet. */
  deliveryCents: z.number(),
});
export type CreditableInvoice = z.infer<typeof CreditableInvoice>;

const Cents = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
export const IssueCreditNote = z.strictObject({
  /** The invoice. */
  id: Id,
  /** `creditedCents` as it was shown; the request is refused if another credit note has been issued since. */
  creditedCents: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  credit: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('all') }),
    z.strictObject({
      kind: z.literal('lines'),
      lines: z
        .array(
          z.strictObject({ position: z.int().min(0).max(1_000), quantity: z.int().min(1).max(1_000_000) }),
        )
        .max(1_000),
      delivery: z.boolean(),
    }),
    z.strictObject({ kind: z.literal('amount'), cents: Cents }),
  ]),
  reason: z.string().max(MAX_REASON).overwrite(normalizeText).default(''),
});
export type IssueCreditNote = z.input<typeof IssueCreditNote>;

const text = z.string().max(2_000).overwrite(normalizeText);
const Seller = z.strictObject({
  name: text,
  street: text,
  postcode: text,
  city: text,
  country: text,
  email: text,
  phone: text,
  vatId: text,
  taxNumber: text,
  register: text,
  bank: text,
  iban: text,
  bic: text,
});
const NumberFormat = z.strictObject({ prefix: text, digits: z.number(), yearly: z.boolean() });
/** Paragraphs keep their line breaks. */
const Paragraph = z.string().max(2_000);
const DocumentTexts = z.strictObject({ paymentTerms: Paragraph, taxNote: Paragraph, closing: Paragraph });
/** `settings.ts` checks the values, with a message per field. */
const DocumentSettings = z.strictObject({
  seller: Seller,
  invoice: NumberFormat,
  creditNote: NumberFormat,
  texts: z.strictObject({ en: DocumentTexts, de: DocumentTexts }),
  paymentDays: z.number(),
  paper: z.enum(PAPERS),
  timeZone: text,
  issueWhenShipped: z.boolean(),
});

export const CurrentDocumentSettings = z.object({ version: Version, settings: DocumentSettings });
export type CurrentDocumentSettings = z.infer<typeof CurrentDocumentSettings>;

export const SaveDocumentSettings = z.strictObject({ version: Version, settings: DocumentSettings });
export type SaveDocumentSettings = z.infer<typeof SaveDocumentSettings>;
