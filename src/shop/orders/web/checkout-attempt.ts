import { nanoid } from '@reduxjs/toolkit';
import type { PlaceOrder } from '../contract.ts';

/** A checkout that waits for a response. Retries use the same key, so that they place one order only (SETTLED 33). */
export interface CheckoutAttempt extends PlaceOrder {
  uid: string;
  key: string;
}

const STORAGE_KEY = 'order-attempt';
/** Copy in memory, for browsers that block session storage. */
let inMemory: CheckoutAttempt | undefined;

/** Returns the user's attempt that has no response yet; it survives a page reload. */
export function pendingAttempt(uid: string): CheckoutAttempt | undefined {
  const attempt = inMemory ?? readStoredAttempt();
  return attempt?.uid === uid ? attempt : undefined;
}

/**
 * Returns the pending attempt if it has the same content, or else starts a new one, which is stored until
 * `clearAttempt`.
 */
export function startAttempt(uid: string, request: PlaceOrder): CheckoutAttempt {
  const pending = pendingAttempt(uid);
  if (pending && hasSameContent(pending, request)) return pending;
  return storeAttempt({ ...request, uid, key: nanoid() });
}

function hasSameContent({ uid: _, key: __, ...content }: CheckoutAttempt, request: PlaceOrder): boolean {
  return contentOf(content) === contentOf(request);
}

/** Serializes a request with sorted fields. */
const contentOf = (request: PlaceOrder) => JSON.stringify(Object.entries(request).sort());

export function clearAttempt(): void {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, so nothing was written.
  }
}

function storeAttempt(attempt: CheckoutAttempt): CheckoutAttempt {
  inMemory = attempt;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(attempt));
  } catch {
    // Storage is blocked; the copy in memory remains until a reload.
  }
  return attempt;
}

function readStoredAttempt(): CheckoutAttempt | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as CheckoutAttempt | null) ?? undefined;
  } catch {
    return undefined;
  }
}
