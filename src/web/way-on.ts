import { useSyncExternalStore } from 'react';

/** The address that a guard had sent a visitor away from, from the login until it is taken, dismissed or left behind. */
let address: string | undefined;
const listeners = new Set<() => void>();

/** After a login: "Continue to …" is offered on the page that it leads to (SETTLED 8). `undefined` ends the offer. */
export function offerWayOn(to: string | undefined): void {
  address = to;
  for (const listener of listeners) listener();
}

export function useWayOn(): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => address,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
