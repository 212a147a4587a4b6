import { type Actor, recordAudit } from '../../../server/audit/record.ts';
import type { Jobs } from '../../../server/jobs/jobs.ts';
import { readCurrency } from '../../../server/shop-details.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { conflict, notFound, orNotFound } from '../../../shared/refusal.ts';
import type { IssuedDocument } from '../contract.ts';
import { addCredits, type Credit, type CreditProblem, creditNoteOf, priceOf } from '../credit.ts';
import { errors } from '../errors.ts';
import { formatNumber, seriesOf } from '../numbers.ts';
import { type DocumentSettings, isSellerComplete } from '../settings.ts';
import {
  creditNoteSnapshot,
  type DocumentKind,
  type DocumentSnapshot,
  dayOf,
  findWrongSums,
  invoiceSnapshot,
  type NewDocument,
} from '../snapshot.ts';
import { untaxedReason } from '../untaxed-reason.ts';
import { queueRendering } from './files.ts';
import { lockDocumentOrder } from './find-orders.ts';
import { wordsOf } from './pdf/render.ts';
import { settingsOf, settingsVersions } from './settings-tables.ts';
import {
  databaseTime,
  findCredits,
  findInvoice,
  findInvoiceOf,
  insertDocument,
  lockStatus,
  type StoredSnapshot,
  takeNumber,
} from './tables.ts';

/** Statuses of orders without an invoice. */
const WITHOUT_INVOICE = ['cancelled', 'refunded'];

/**
 * Issues the invoice of an order, or returns the one that was issued before and is not credited completely. Locks the
 * order, so that concurrent requests issue only one invoice.
 * @throws Refusal 404 for an order that is unknown or deleted; 409 if it is cancelled or the seller is unknown
 */
export async function issueInvoice(
  tx: Transaction,
  jobs: Jobs,
  actor: Actor,
  orderId: string,
): Promise<IssuedDocument> {
  const order = orNotFound(await lockDocumentOrder(tx, orderId), errors['document-order-not-found']);
  const issued = await findInvoiceOf(tx, order.id);
  if (issued) return issued;
  if (WITHOUT_INVOICE.includes(order.status)) throw conflict(errors['document-order-cancelled']);
  const settings = await findCompleteSettings(tx);
  const untaxed = untaxedReason(order, settings.seller.country);
  return issue(tx, jobs, actor, settings, {
    kind: 'invoice',
    language: order.language,
    orderId: order.id,
    invoiceId: null,
    snapshot: (document) => invoiceSnapshot(document, { ...order, ...(untaxed && { untaxed }) }, settings),
  });
}

/**
 * Issues a credit note for a part of an invoice. `creditedCents`: the sum of its credit notes that the administrator saw;
 * undefined to credit whatever is left.
 * @throws Refusal 404 for an unknown invoice; 409 if another credit note was issued since, or too much is credited
 */
export async function issueCreditNote(
  tx: Transaction,
  jobs: Jobs,
  actor: Actor,
  request: { invoiceId: string; creditedCents?: number; credit: Credit; reason: string },
): Promise<IssuedDocument> {
  const found = await findInvoice(tx, request.invoiceId, { lock: true });
  if (!found) throw notFound(errors['document-not-found']);
  const { snapshot: invoice, orderId } = found;
  const earlier = addCredits(invoice, await findCredits(tx, found.id));
  if (request.creditedCents !== undefined && earlier.dueCents !== request.creditedCents)
    throw conflict(errors['credit-stale']);
  const words = wordsOf[invoice.language];
  const note = creditNoteOf(invoice, earlier, request.credit, {
    remaining: words.remainingAmount,
    amount: words.partialAmount,
  });
  if ('problem' in note) throw conflict(problemMessage(note.problem, priceOf(invoice) - earlier.priceCents));
  return issue(tx, jobs, actor, await findCompleteSettings(tx), {
    kind: 'credit-note',
    language: invoice.language,
    orderId,
    invoiceId: found.id,
    snapshot: (document) => ({
      ...creditNoteSnapshot(document, invoice, note.amounts, request.reason),
      credited: note.credited,
    }),
  });
}

/**
 * Credits what is left of the invoice of a cancelled or refunded order. Does nothing for other orders, or if there is no
 * such invoice. Locks the order.
 * @throws Refusal 409 if the seller is unknown
 */
export async function creditCancelledOrder(
  tx: Transaction,
  jobs: Jobs,
  actor: Actor,
  orderId: string,
): Promise<void> {
  const status = await lockStatus(tx, orderId);
  if (status === undefined || !WITHOUT_INVOICE.includes(status)) return;
  const invoice = await findInvoiceOf(tx, orderId);
  if (!invoice || invoice.dueCents === 0) return;
  const found = await findInvoice(tx, invoice.id, { lock: true });
  const words = wordsOf[found!.snapshot.language];
  const reason = status === 'cancelled' ? words.orderCancelled : words.orderRefunded;
  await issueCreditNote(tx, jobs, actor, { invoiceId: invoice.id, credit: { kind: 'all' }, reason });
}

const problemMessage = (problem: CreditProblem, leftCents: number) =>
  problem === 'too-much' ? errors['credit-too-much']({ leftCents }) : errors[`credit-${problem}`];

/** @throws Refusal 409 if the seller is incomplete */
async function findCompleteSettings(tx: Transaction): Promise<DocumentSettings> {
  const settings = settingsOf(await settingsVersions.newest(tx));
  if (!isSellerComplete(settings.seller)) throw conflict(errors['document-seller-missing']);
  return settings;
}

interface Issue {
  kind: DocumentKind;
  language: DocumentSnapshot['language'];
  orderId: string;
  invoiceId: string | null;
  snapshot(document: NewDocument): StoredSnapshot;
}

/** Takes the number, which is last in the lock order, and stores the document. */
async function issue(
  tx: Transaction,
  jobs: Jobs,
  actor: Actor,
  settings: DocumentSettings,
  { kind, language, orderId, invoiceId, snapshot: create }: Issue,
): Promise<IssuedDocument> {
  const format = kind === 'invoice' ? settings.invoice : settings.creditNote;
  const dayAt = (time: string) => dayOf(time, settings.timeZone);
  const today = dayAt(await databaseTime(tx));
  const series = seriesOf(format, today);
  const currency = await readCurrency(tx);
  const id = newId();
  await queueRendering(tx, jobs, id);
  // From here to the end of the transaction, all other documents of the series wait.
  const taken = await takeNumber(tx, series, kind);
  if (!taken) throw conflict(errors['document-series-taken']);
  // Later than `today` only if the transaction has waited beyond midnight; the date must fit the year of the number.
  const day = dayAt(taken.takenAt);
  const snapshot = create({
    kind,
    number: formatNumber(series, taken.sequence, format.digits),
    issuedAt: taken.takenAt,
    issuedOn: seriesOf(format, day) === series ? day : today,
    language,
    currency,
  });
  // A refusal rolls the number back.
  if (findWrongSums(snapshot).length > 0) throw conflict(errors['document-sums-wrong']);
  const row = { id, series, sequence: taken.sequence, orderId, invoiceId, snapshot };
  const document = await insertDocument(tx, row);
  await recordAudit(tx, actor, {
    entity: 'document',
    entityId: document.number,
    action: 'add',
    after: { orderCode: document.orderCode, totalCents: document.dueCents },
  });
  return document;
}
