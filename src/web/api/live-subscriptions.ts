import type { LiveHandle } from './live-connection.ts';
import type { ReadStore } from './read-cache.ts';

/** A live subscription that all components with the same read share. */
export interface SharedSubscription {
  handle: LiveHandle;
  componentCount: number;
  endTimer: ReturnType<typeof setTimeout> | undefined;
}

/** Subscriptions by store (one per tab) and cache key. */
const subscriptionsByStore = new WeakMap<ReadStore, Map<string, SharedSubscription>>();

/** Returns the live subscriptions of a store by cache key. */
export function subscriptionsOf(store: ReadStore): Map<string, SharedSubscription> {
  const subscriptions = subscriptionsByStore.get(store) ?? new Map<string, SharedSubscription>();
  subscriptionsByStore.set(store, subscriptions);
  return subscriptions;
}
