import { balance, type MoneyEvent } from '../pricing/ledger.ts';

/** An event of a payment (table `payment_events`); it is never changed. */
export interface PaymentEvent {
  readonly id: string;
  /** Money received, money paid back, and the correction of a payment that was recorded by mistake. */
  readonly kind: 'confirmed' | 'refunded' | 'undone';
  /** Above 0. */
  readonly cents: number;
  /** Part of a refund by which the buyer owes less; 0 if the refund only returns an overpayment. */
  readonly creditCents: number;
  /** The payment that is undone. */
  readonly undoes: string | null;
}

/** Sums of the events of a payment, in cents. */
export interface PaymentSums {
  /** Received, without undone payments. */
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly creditCents: number;
}

/** Adds up the events of a payment, in any order and however often each is repeated. */
export function sumsOf(events: readonly PaymentEvent[]): PaymentSums {
  const distinct = [...new Map(events.map((event) => [event.id, event])).values()];
  const undone = new Set(distinct.map(({ undoes }) => undoes));
  const counted = distinct.filter(({ id, kind }) => kind !== 'undone' && !undone.has(id));
  const money = counted.map(
    ({ id, kind, cents }): MoneyEvent => ({
      kind: kind === 'confirmed' ? 'charge' : 'refund',
      cents,
      reference: id,
    }),
  );
  const { paidCents, refundedCents } = balance(money, 0);
  return {
    paidCents,
    refundedCents,
    creditCents: counted.reduce((sum, { creditCents }) => sum + creditCents, 0),
  };
}

/** The amount of an order, and when it must be paid. */
export interface Claim {
  /** The amount due of the order. */
  readonly dueCents: number;
  /** True for a cancelled or refunded order. */
  readonly isCancelled: boolean;
  /** ISO, UTC; null without a due date. */
  readonly dueAt: string | null;
}

export const PAYMENT_STATES = [
  'open',
  'overdue',
  'partly-paid',
  'paid',
  'overpaid',
  'partly-refunded',
  'refunded',
  /** Nothing was paid, and nothing is due. */
  'not-due',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export interface PaymentBalance {
  readonly state: PaymentState;
  /** Amount that the buyer owes in total: the amount due without the refunds that lower it; 0 for a cancelled order. */
  readonly owedCents: number;
  /** Amount that the buyer still owes; negative if the shop owes it to the buyer. */
  readonly openCents: number;
}

/** Returns the state of a payment at a time (ms since 1970). */
export function balanceOf(sums: PaymentSums, claim: Claim, now: number): PaymentBalance {
  const { paidCents, refundedCents, creditCents } = sums;
  const owedCents = claim.isCancelled ? 0 : Math.max(0, claim.dueCents - creditCents);
  const receivedCents = paidCents - refundedCents;
  const openCents = owedCents - receivedCents;
  return { state: stateOf(), owedCents, openCents };

  function stateOf(): PaymentState {
    if (openCents < 0) return 'overpaid';
    if (openCents > 0) {
      if (claim.dueAt !== null && now >= Date.parse(claim.dueAt)) return 'overdue';
      return receivedCents > 0 ? 'partly-paid' : 'open';
    }
    if (receivedCents === 0) return refundedCents > 0 ? 'refunded' : 'not-due';
    return creditCents > 0 ? 'partly-refunded' : 'paid';
  }
}

/** Amounts of a refund. */
export interface RefundTerms {
  /** Maximum refund: the amount that was received and has not been returned. */
  readonly maxCents: number;
  /** Part of this refund by which the buyer owes less: the part that exceeds the overpayment. */
  readonly creditCents: number;
  /** Part of this refund that returns an overpayment, including that of a cancelled order: it does not reduce the sale. */
  readonly excessCents: number;
}

/**
 * Returns the terms of a refund of this amount. A refund of pieces lowers what the buyer owes by their price, even if too
 * much was paid; any other refund first returns the overpayment.
 */
export function refundTerms(
  cents: number,
  sums: PaymentSums,
  claim: Omit<Claim, 'dueAt'>,
  { isForPieces = false } = {},
): RefundTerms {
  const receivedCents = sums.paidCents - sums.refundedCents;
  const claimCents = Math.max(0, claim.dueCents - sums.creditCents);
  const excessCents =
    isForPieces && !claim.isCancelled
      ? Math.max(0, cents - claimCents)
      : Math.min(cents, Math.max(0, receivedCents - claimCents));
  return {
    maxCents: receivedCents,
    creditCents: claim.isCancelled ? 0 : cents - excessCents,
    excessCents,
  };
}
