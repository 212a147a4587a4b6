import { useSyncExternalStore } from 'react';

interface ReturnToOffer {
  address: string;
  /** What the page shows, where that is known: a product's title. */
  name: string | undefined;
}

/** The address that a guard had sent a visitor away from, from the login until it is taken, dismissed or left behind. */
let currentOffer: ReturnToOffer | undefined;
const listeners = new Set<() => void>();

/** After a login: "Continue to …" is offered on the page that it leads to (SETTLED 8). `undefined` ends the offer. */
export function offerReturnTo(address: string | undefined, name?: string): void {
  currentOffer = address === undefined ? undefined : { address, name };
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
