import type { AnyRead } from '../../shared/operation.ts';
import { setLive } from '../offline/staleness.ts';
import { fetchRead, refetchRead } from './fetch-read.ts';
import { LiveConnection } from './live-connection.ts';
import { type SharedSubscription, subscriptionsOf } from './live-subscriptions.ts';
import { cacheKey, cacheReads, type ReadEntry, type ReadStore, readEntry } from './read-cache.ts';

/** The tab's live connection. The browser entry starts it; the server never does. */
export const live = new LiveConnection(() => `${location.origin.replace(/^http/, 'ws')}/api/live`);
live.onStatus((status) => setLive(status === 'open'));

/** Delay before an unused subscription ends (ms): the next screen often needs the same read. */
const UNSUBSCRIBE_DELAY_MS = 1_000;

/** Age from which cached data is stale if there is no live connection (ms). */
const STALE_AFTER_MS = 5_000;
/** Error codes of subscription limits: the screen then uses responses over HTTP. */
const LIMIT_CODES = ['live-full', 'too-many'];

/** Returns whether a read has no data or stale data. */
const isStale = ({ receivedAt }: ReadEntry = {}): boolean =>
  receivedAt === undefined || performance.now() - receivedAt >= STALE_AFTER_MS;

/**
 * Returns whether a screen that opens must fetch a read: the cache has no data for it, or only stale data that no live
 * connection updates.
 */
export const isRefetchedOnMount = (entry: ReadEntry | undefined): boolean =>
  live.status === 'open' ? entry?.receivedAt === undefined : isStale(entry);

/**
 * Keeps a cached response up to date over the live connection; components that use the same read share one
 * subscription. Call it once the first response is cached. The returned function unsubscribes.
 */
export function subscribeRead(store: ReadStore, contract: AnyRead, params: unknown): () => void {
  const subscriptions = subscriptionsOf(store);
  const key = cacheKey(contract.name, params);
  const shared = subscriptions.get(key) ?? startSubscription(store, contract, params);
  subscriptions.set(key, shared);
  clearTimeout(shared.endTimer);
  shared.componentCount++;
  return () => {
    if (--shared.componentCount > 0) return;
    shared.endTimer = setTimeout(() => {
      shared.handle.stop();
      if (subscriptions.get(key) === shared) subscriptions.delete(key);
    }, UNSUBSCRIBE_DELAY_MS);
  };
}

function startSubscription(store: ReadStore, contract: AnyRead, params: unknown): SharedSubscription {
  const { name, path } = contract;
  const handle = live.subscribe({
    read: contract,
    params,
    etag: readEntry(store.getState(), contract, params)?.etag,
    onData: (data, etag) => store.dispatch(cacheReads([{ name, path, params, data, etag }])),
    onError: ({ code }) => handleRefusal(store, contract, params, code),
  });
  return { handle, componentCount: 0, endTimer: undefined };
}

/**
 * The server refuses the subscription from now on, for example because the product was deleted: a refetch over HTTP gives
 * the reason. The session read itself reports the end of a session or a lost role.
 */
function handleRefusal(store: ReadStore, contract: AnyRead, params: unknown, code: string): void {
  if (['failed', 'unavailable', 'not-signed-in', 'not-allowed'].includes(code)) return;
  const subscriptions = subscriptionsOf(store);
  const key = cacheKey(contract.name, params);
  const shared = subscriptions.get(key);
  if (!shared) return;
  if (shared.componentCount === 0) {
    // No component uses the read: end the subscription. The next component subscribes again and gets its own error.
    clearTimeout(shared.endTimer);
    shared.handle.stop();
    subscriptions.delete(key);
    return;
  }
  if (!LIMIT_CODES.includes(code)) void refetchRead(store, contract, params);
  // At a subscription limit, keeps data that is not stale; the next screen that uses the read subscribes again.
  else if (isStale(readEntry(store.getState(), contract, params))) void fetchRead(store, contract, params);
}
