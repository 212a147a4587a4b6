import { nanoid } from '@reduxjs/toolkit';
import type { PlaceOrder } from '../contract.ts';

/** A checkout whose answer has not come: sent again under its key, it is the same order (SETTLED 33). */
export interface CheckoutAttempt extends PlaceOrder {
  uid: string;
  key: string;
}

const NAME = 'order-attempt';
/** The same as in the tab's storage, for browsers that have closed it to us. */
let inMemory: CheckoutAttempt | undefined;

/** The attempt that waits for its answer, also after a reload of the page. */
export function pendingAttempt(uid: string): CheckoutAttempt | undefined {
  const attempt = inMemory ?? readStoredAttempt();
  return attempt?.uid === uid ? attempt : undefined;
}

/** The attempt for this request: the waiting one when it asked for the same, else a new one; kept until `endAttempt`. */
export function startAttempt(uid: string, { revision, totalCents }: PlaceOrder): CheckoutAttempt {
  const before = pendingAttempt(uid);
  if (before?.revision === revision && before.totalCents === totalCents) return before;
  return storeAttempt({ uid, key: nanoid(), revision, totalCents });
}

export function clearAttempt(): void {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // It was never written.
  }
}

function storeAttempt(attempt: CheckoutAttempt): CheckoutAttempt {
  inMemory = attempt;
  try {
    sessionStorage.setItem(NAME, JSON.stringify(attempt));
  } catch {
    // The tab still knows it, until it is reloaded.
  }
  return attempt;
}

function readStoredAttempt(): CheckoutAttempt | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as CheckoutAttempt | null) ?? undefined;
  } catch {
    return undefined;
  }
}
