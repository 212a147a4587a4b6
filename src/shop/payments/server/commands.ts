import { auditEntryOf, recordAudit } from '../../../server/audit/record.ts';
import type { Services } from '../../../server/feature.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { conflict, invalid, orNotFound, type Refusal, refused } from '../../../shared/refusal.ts';
import { returnPieces } from '../../stock/server/movements.ts';
import { queueAvailableNotices } from '../../stock/server/notices.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { refundableLines, refundCents } from '../refund-lines.ts';
import { MAX_EVENTS } from '../rules.ts';
import { AdminPayment, ConfirmPayment, RefundPayment, UndoPayment } from '../schemas.ts';
import { balanceOf, refundTerms } from '../state.ts';
import { queuePaidMail, queueRefundedMail, retractPaidMail } from './mails.ts';
import { providerOf } from './providers.ts';
import {
  findByRequestKey,
  findPayment,
  findRefundedPieces,
  findUndoable,
  insertEvent,
  type LockedPayment,
  lockPayment,
  toAdminPayment,
} from './tables.ts';

/** The writes that record payments, undo them and record refunds. Each locks the order and its payment. */
export function paymentCommands({ mail, jobs }: Pick<Services, 'mail' | 'jobs'>): Write[] {
  const confirm = defineWrite(contract.confirm, {
    permission: 'payments',
    input: ConfirmPayment,
    result: AdminPayment,
    async handleInTransaction({ tx, viewer, request }, { id, version, cents, receivedOn, note }) {
      const payment = await lockExisting(tx, id);
      const by = recorderOf(viewer.userId, request.idempotencyKey);
      if (await isRepeated(tx, by.requestKey, { orderId: id, kind: 'confirmed', cents }))
        return rowOf(tx, id);
      refuseStale(payment, version);
      if (await isInFuture(tx, receivedOn))
        throw invalid(errors['payment-invalid'], { receivedOn: errors['payment-date-invalid'] });
      const event = await providerOf(payment.method).confirm(tx, payment, { cents, receivedOn, note }, by);
      const row = await rowOf(tx, id);
      await recordAudit(
        tx,
        viewer,
        auditEntry(payment.orderCode, 'payment-confirm', null, { paymentCents: cents, note }),
      );
      const isPaid = row.openCents <= 0 && balanceOf(payment, payment, payment.now).openCents > 0;
      if (isPaid) await queuePaidMail(tx, mail, payment, event);
      return row;
    },
  });

  const undo = defineWrite(contract.undo, {
    permission: 'payments',
    input: UndoPayment,
    result: AdminPayment,
    async handleInTransaction({ tx, viewer }, { id, version, event }) {
      const payment = await lockExisting(tx, id);
      const undone = await findUndoable(tx, id, event);
      if (!undone) throw conflict(errors['payment-event-missing']);
      refuseStale(payment, version);
      if (payment.paidCents - undone.cents < payment.refundedCents)
        throw conflict(errors['payment-not-undone']);
      const { cents } = undone;
      await insertEvent(tx, {
        ...{ id: newId(), orderId: id, kind: 'undone', cents, undoes: event, actorId: viewer.userId },
      });
      await retractPaidMail(tx, mail, event);
      await recordAudit(
        tx,
        viewer,
        auditEntry(payment.orderCode, 'payment-undo', { paymentCents: cents }, null),
      );
      return rowOf(tx, id);
    },
  });

  const refund = defineWrite(contract.refund, {
    permission: 'payments',
    stepUp: true,
    input: RefundPayment,
    result: AdminPayment,
    async handleInTransaction({ tx, viewer, request }, { id, version, cents, reason, lines, restock }) {
      const payment = await lockExisting(tx, id);
      const by = recorderOf(viewer.userId, request.idempotencyKey);
      if (await isRepeated(tx, by.requestKey, { orderId: id, kind: 'refunded', cents })) return rowOf(tx, id);
      refuseStale(payment, version);
      if (reason === '')
        throw invalid(errors['payment-invalid'], { reason: errors['payment-reason-missing'] });
      const isForPieces = lines.length > 0;
      const { maxCents, creditCents, excessCents } = refundTerms(cents, payment, payment, { isForPieces });
      if (maxCents === 0) throw conflict(errors['payment-nothing-to-refund']);
      if (cents > maxCents)
        throw invalid(errors['payment-invalid'], {
          cents: errors['payment-amount-too-high']({ max: maxCents }),
        });
      if (isForPieces) await refuseOtherAmount(tx, payment, lines, cents);
      const restocked = restock && isForPieces;
      const details = { cents, creditCents, excessCents, reason, lines, restocked };
      const refundId = await providerOf(payment.method).refund(tx, payment, details, by);
      await recordAudit(
        tx,
        viewer,
        auditEntry(payment.orderCode, 'payment-refund', null, { paymentCents: cents, reason }),
      );
      await queueRefundedMail(tx, mail, payment, cents);
      if (restocked) {
        const items = lines.map(({ productId, pieces }) => ({ productId, quantity: pieces }));
        const returned = await returnPieces(tx, { orderId: id, refundId, items, actorId: viewer.userId });
        await queueAvailableNotices(tx, jobs, returned);
      }
      return rowOf(tx, id);
    },
  });

  return [confirm, undo, refund];
}

/** @throws Refusal 404 for an order that is unknown, deleted or has no payment */
const lockExisting = async (tx: Transaction, id: string): Promise<LockedPayment> =>
  orNotFound(await lockPayment(tx, id), errors['payment-not-found']);

/** @throws Refusal 409 with the new amounts if the payment has changed, or at the limit of events */
function refuseStale(payment: LockedPayment, version: number): void {
  if (payment.version !== version) throw paymentChanged(payment);
  if (version >= MAX_EVENTS) throw conflict(errors['payment-too-many-events']);
}

function paymentChanged(payment: LockedPayment): Refusal {
  const { paidCents: paid, refundedCents } = payment;
  const { openCents: open } = balanceOf(payment, payment, payment.now);
  return conflict(errors['payment-changed']({ paid, refunded: refundedCents, open }));
}

/** @throws Refusal 400 for an invalid key */
function recorderOf(actorId: string, key: string | undefined) {
  if (key !== undefined && !/^[\w-]{1,100}$/.test(key)) throw invalid(errors['payment-key-invalid']);
  return { actorId, requestKey: key === undefined ? undefined : `${actorId} ${key}` };
}

/** Returns whether the request has been handled before. @throws Refusal 422 if its key was used for another event */
async function isRepeated(
  tx: Transaction,
  requestKey: string | undefined,
  event: { orderId: string; kind: string; cents: number },
): Promise<boolean> {
  const earlier = requestKey === undefined ? undefined : await findByRequestKey(tx, requestKey);
  if (!earlier) return false;
  if (earlier.orderId !== event.orderId || earlier.kind !== event.kind || earlier.cents !== event.cents)
    throw refused(422, errors['payment-key-reused']);
  return true;
}

/** Returns whether a day has not yet begun anywhere on earth, by the database's clock. */
async function isInFuture(tx: Transaction, date: string): Promise<boolean> {
  const row = await tx.one<{ future: boolean }>(sql`
    select ${date}::date > (now() at time zone 'UTC' + interval '14 hours')::date as future`);
  return row!.future;
}

/** @throws Refusal 400 if the order has fewer pieces, 409 if their amount differs from the displayed one */
async function refuseOtherAmount(
  tx: Transaction,
  { orderId, items, ...amounts }: LockedPayment,
  lines: RefundPayment['lines'],
  cents: number,
): Promise<void> {
  const refunded = await findRefundedPieces(tx, orderId);
  const refundable = refundableLines(
    items.map((item) => ({ ...item, refundedPieces: refunded.get(item.productId) ?? 0 })),
    amounts,
  );
  const actual = refundCents(refundable, lines);
  if (actual === undefined) throw invalid(errors['payment-lines-invalid']);
  if (actual !== cents) throw conflict(errors['payment-lines-changed']({ cents: actual }));
}

const rowOf = async (tx: Transaction, id: string): Promise<AdminPayment> =>
  toAdminPayment((await findPayment(tx, id))!);

const auditEntry = auditEntryOf('payment');
