import { nanoid } from '@reduxjs/toolkit';
import type { PlaceOrder } from '../contract.ts';

/** A checkout whose answer has not come: sent again under its key, it is the same order (SETTLED 33). */
export interface Attempt extends PlaceOrder {
  uid: string;
  key: string;
}

const NAME = 'order-attempt';
/** The same as in the tab's storage, for browsers that have closed it to us. */
let waiting: Attempt | undefined;

/** The attempt that waits for its answer, also after a reload of the page. */
export function waitingAttempt(uid: string): Attempt | undefined {
  const attempt = waiting ?? stored();
  return attempt?.uid === uid ? attempt : undefined;
}

/** The attempt for this request: the waiting one when it asked for the same, else a new one; kept until `endAttempt`. */
export function beginAttempt(uid: string, { revision, totalCents }: PlaceOrder): Attempt {
  const before = waitingAttempt(uid);
  if (before?.revision === revision && before.totalCents === totalCents) return before;
  return keep({ uid, key: nanoid(), revision, totalCents });
}

export function endAttempt(): void {
  waiting = undefined;
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // It was never written.
  }
}

function keep(attempt: Attempt): Attempt {
  waiting = attempt;
  try {
    sessionStorage.setItem(NAME, JSON.stringify(attempt));
  } catch {
    // The tab still knows it, until it is reloaded.
  }
  return attempt;
}

function stored(): Attempt | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as Attempt | null) ?? undefined;
  } catch {
    return undefined;
  }
}
