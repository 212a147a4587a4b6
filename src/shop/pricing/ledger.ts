/** A movement of money for an order (table `money_events`); it is never changed. */
export interface MoneyEvent {
  /**
   * Money received, money paid back, the fee that a payment provider keeps, and the reversal of money received: the
   * correction of a payment that was recorded by mistake, or the return of an overpayment. A reversal does not reduce the
   * sale.
   */
  readonly kind: 'charge' | 'refund' | 'fee' | 'reversal';
  /** Above 0. */
  readonly cents: number;
  /** Identifies the movement: a repeated one counts once. */
  readonly reference: string;
}

/** Sums of an order's money events, in cents. */
export interface Balance {
  /** Charges without their reversals. */
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly feeCents: number;
  /** Amount that the buyer still owes; negative if the shop owes it to the buyer. Fees do not change it. */
  readonly openCents: number;
}

/**
 * Adds up the money events of an order. Their sequence does not matter, and a repeated event counts once. `dueCents`:
 * the amount that the buyer owes in total, 0 for a cancelled order.
 */
export function balance(events: readonly MoneyEvent[], dueCents: number): Balance {
  const distinct = [...new Map(events.map((event) => [event.reference, event])).values()];
  const sumOf = (kind: MoneyEvent['kind']) =>
    distinct.reduce((sum, event) => sum + (event.kind === kind ? event.cents : 0), 0);
  const paidCents = sumOf('charge') - sumOf('reversal');
  const refundedCents = sumOf('refund');
  return {
    paidCents,
    refundedCents,
    feeCents: sumOf('fee'),
    openCents: dueCents - paidCents + refundedCents,
  };
}
