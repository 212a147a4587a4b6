import type { UnknownAction } from '@reduxjs/toolkit';
import type { AnyRead } from '../../shared/operation.ts';
import { setLive } from '../offline/staleness.ts';
import { cachedEtags, cacheKey, cacheReads, endpointOf, onHttpResponse } from './api.ts';
import { LiveConnection, type LiveHandle } from './live-connection.ts';

/** The tab's live connection. The browser entry starts it; the server never does. */
export const live = new LiveConnection(() => `${location.origin.replace(/^http/, 'ws')}/api/live`);
live.onStatus((status) => setLive(status === 'open'));

// biome-ignore lint/suspicious/noExplicitAny: dispatch also accepts thunks, of any store type
type Dispatch = (action: any) => any;

interface SharedSubscription {
  handle: LiveHandle;
  users: number;
  endTimer: ReturnType<typeof setTimeout> | undefined;
}

/** Delay before an unused subscription ends (ms): the next screen often needs the same read. */
const UNSUBSCRIBE_DELAY_MS = 1_000;

/** Age of a cached response after which a new screen refetches it (s), while the live connection is down. */
export const STALE_AFTER_S = 5;
/** Error codes of subscription limits: the screen then uses responses over HTTP. */
const LIMIT_CODES = ['live-full', 'too-many'];

/** Subscriptions by store (one per tab) and cache key. */
const subscriptionsByStore = new Map<Dispatch, Map<string, SharedSubscription>>();

onHttpResponse((key, etag) => {
  for (const reads of subscriptionsByStore.values()) reads.get(key)?.handle.updateEtag(etag);
});

/**
 * Keeps a cached response up to date over the live connection; components that use the same read share one
 * subscription. Call it once the first response is cached. The returned function unsubscribes.
 */
export function subscribeRead(contract: AnyRead, params: unknown, dispatch: Dispatch): () => void {
  const reads = subscriptionsByStore.get(dispatch) ?? new Map<string, SharedSubscription>();
  subscriptionsByStore.set(dispatch, reads);
  const key = cacheKey(contract.name, params);
  const shared = reads.get(key) ?? startSubscription(contract, params, key, dispatch);
  reads.set(key, shared);
  clearTimeout(shared.endTimer);
  shared.users++;
  return () => {
    if (--shared.users > 0) return;
    shared.endTimer = setTimeout(() => {
      shared.handle.stop();
      if (reads.get(key) === shared) reads.delete(key);
    }, UNSUBSCRIBE_DELAY_MS);
  };
}

function startSubscription(
  contract: AnyRead,
  params: unknown,
  key: string,
  dispatch: Dispatch,
): SharedSubscription {
  const { name, path } = contract;
  const handle = live.subscribe({
    read: contract,
    params,
    etag: cachedEtags.get(key),
    onData: (data, etag) => dispatch(cacheReads([{ name, path, params, data, etag }]) as UnknownAction),
    // The read is refused from now on, for example because it was deleted: a refetch over HTTP gives the reason. The
    // session read itself reports the end of a session or a lost role.
    onError: ({ code }) => {
      if (['failed', 'unavailable', 'not-signed-in', 'not-allowed'].includes(code)) return;
      const reads = subscriptionsByStore.get(dispatch);
      const shared = reads?.get(key);
      if (shared && shared.users > 0) {
        // At a subscription limit a fresh response stays; the next screen that uses the read subscribes again.
        const forceRefetch = LIMIT_CODES.includes(code) ? STALE_AFTER_S : true;
        dispatch(endpointOf(contract).initiate(params, { forceRefetch, subscribe: false }));
      }
      // No component uses the read: end the subscription. The next component subscribes again and gets its own error.
      else if (shared) {
        clearTimeout(shared.endTimer);
        shared.handle.stop();
        reads?.delete(key);
      }
    },
  });
  return { handle, users: 0, endTimer: undefined };
}
