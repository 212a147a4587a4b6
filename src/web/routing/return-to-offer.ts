import { useSyncExternalStore } from 'react';

interface ReturnToOffer {
  url: string;
  /** Title of the product on that page, if known. */
  productTitle: string | undefined;
}

/** The offered URL, from the login until the user follows it, dismisses it or goes to another page. */
let currentOffer: ReturnToOffer | undefined;
const listeners = new Set<() => void>();

/** Offers "Continue to …" on the page after the login (SETTLED 8). `undefined` withdraws the offer. */
export function offerReturnTo(url: string | undefined, productTitle?: string): void {
  currentOffer = url === undefined ? undefined : { url, productTitle };
  for (const listener of listeners) listener();
}

export function useReturnToOffer(): ReturnToOffer | undefined {
  return useSyncExternalStore(
    subscribe,
    () => currentOffer,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
