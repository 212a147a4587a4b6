import type { Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { paymentReference } from '../check-digits.ts';
import type { RefundedPieces } from '../refund-lines.ts';
import { type MethodSettings, PAYMENT_METHODS, type PaymentMethod } from '../rules.ts';
import { insertEvent, insertPayment, type LockedPayment, type StoredPayment } from './tables.ts';

/** A new order whose payment begins. */
export interface OrderToPay {
  id: string;
  code: string;
}

/** Money that was received. */
export interface Receipt {
  cents: number;
  /** YYYY-MM-DD. */
  receivedOn: string;
  note: string;
}

/** Money that is returned. */
export interface Refund {
  cents: number;
  /** Part of the refund by which the buyer owes less; the rest returns an overpayment. */
  creditCents: number;
  /** Part of the refund that returns an overpayment. */
  excessCents: number;
  reason: string;
  lines: readonly RefundedPieces[];
  restocked: boolean;
}

/** The user who records an event. `requestKey`: idempotency key of the request, with the user's id. */
export interface Recorder {
  actorId: string;
  requestKey: string | undefined;
}

/**
 * Implementation of a payment method. All functions run in the transaction of the change, with the payment locked. Card
 * payments would need an implementation whose functions queue the messages to the provider's service.
 */
export interface PaymentProvider {
  /** Begins the payment of a new order; returns its reference and when it is due (UTC). */
  begin(
    tx: Transaction,
    order: OrderToPay,
    settings: MethodSettings,
  ): Promise<Pick<StoredPayment, 'reference' | 'dueAt'>>;
  /** Records money that was received; returns the id of the event. */
  confirm(tx: Transaction, payment: LockedPayment, receipt: Receipt, by: Recorder): Promise<string>;
  /** Records money that is returned; returns the id of the event. The amount does not exceed the amount paid. */
  refund(tx: Transaction, payment: LockedPayment, refund: Refund, by: Recorder): Promise<string>;
}

/** A method whose money administrators receive and return outside the shop. */
const manual = (method: PaymentMethod): PaymentProvider => ({
  begin: (tx, { id, code }, { daysUntilDue }) =>
    insertPayment(tx, {
      ...{ orderId: id, orderCode: code, method, reference: paymentReference(code), daysUntilDue },
    }),
  async confirm(tx, { orderId }, { cents, receivedOn, note }, by) {
    const id = newId();
    await insertEvent(tx, { id, orderId, kind: 'confirmed', cents, receivedOn, note, ...by });
    return id;
  },
  async refund(tx, { orderId }, { cents, creditCents, excessCents, reason, lines, restocked }, by) {
    const id = newId();
    const details = { creditCents, excessCents, note: reason, lines, restocked };
    await insertEvent(tx, { id, orderId, kind: 'refunded', cents, ...details, ...by });
    return id;
  },
});

const providers = new Map(PAYMENT_METHODS.map((method) => [method, manual(method)]));

export const providerOf = (method: PaymentMethod): PaymentProvider => providers.get(method)!;
