import type { UnknownAction } from '@reduxjs/toolkit';
import type { AnyRead } from '../../shared/operation.ts';
import { setLive } from '../offline/staleness.ts';
import { cachedEtags, cacheKey, endpointOf, onHttpResponse, prime } from './api.ts';
import { LiveConnection, type LiveHandle } from './live-connection.ts';

/** The tab's live connection; started by the browser's entry, never on the server. */
export const live = new LiveConnection(() => `${location.origin.replace(/^http/, 'ws')}/api/live`);
live.onStatus((status) => setLive(status === 'open'));

// biome-ignore lint/suspicious/noExplicitAny: the store's dispatch takes thunks as well, whatever the store
type Dispatch = (action: any) => any;

interface SharedSubscription {
  handle: LiveHandle;
  screens: number;
  end: ReturnType<typeof setTimeout> | undefined;
}

/** The next screen often shows the same: a subscription outlives its last screen by this much (ms). */
const LINGER_MS = 1_000;

/** Without live updates, an answer older than this many seconds is asked for again by the next screen. */
export const STALE_AFTER_S = 5;
/** The shop has no room for this subscription: the screen goes on with answers over HTTP. */
const LIMIT_CODES = ['live-full', 'too-many'];

/** By store (a tab has one) and cache key. */
const subscriptionsByStore = new Map<Dispatch, Map<string, SharedSubscription>>();

onHttpResponse((key, etag) => {
  for (const reads of subscriptionsByStore.values()) reads.get(key)?.handle.updateEtag(etag);
});

/**
 * Keeps an answer that is in the cache as new as the database: one subscription, however many screens show it. Call it
 * once the first answer is there; the answer of this function ends it.
 */
export function subscribeRead(contract: AnyRead, params: unknown, dispatch: Dispatch): () => void {
  const reads = subscriptionsByStore.get(dispatch) ?? new Map<string, SharedSubscription>();
  subscriptionsByStore.set(dispatch, reads);
  const key = cacheKey(contract.name, params);
  const one = reads.get(key) ?? startSubscription(contract, params, key, dispatch);
  reads.set(key, one);
  clearTimeout(one.end);
  one.screens++;
  return () => {
    if (--one.screens > 0) return;
    one.end = setTimeout(() => {
      one.handle.stop();
      if (reads.get(key) === one) reads.delete(key);
    }, LINGER_MS);
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
    onData: (data, etag) => dispatch(prime([{ name, path, params, data, etag }]) as UnknownAction),
    // Refused from now on (deleted, say): asked again over HTTP, the screen learns why. Of a session's end and of a lost
    // role the session itself tells.
    onError: ({ code }) => {
      if (['failed', 'unavailable', 'not-signed-in', 'not-allowed'].includes(code)) return;
      const reads = subscriptionsByStore.get(dispatch);
      const one = reads?.get(key);
      if (one && one.screens > 0) {
        // Without room the answer stays, unless it is old; the next screen that shows it tries again.
        const forceRefetch = LIMIT_CODES.includes(code) ? STALE_AFTER_S : true;
        dispatch(endpointOf(contract).initiate(params, { forceRefetch, subscribe: false }));
      }
      // Where no screen is left nobody asks; the next one begins anew, and is refused itself.
      else if (one) {
        clearTimeout(one.end);
        one.handle.stop();
        reads?.delete(key);
      }
    },
  });
  return { handle, screens: 0, end: undefined };
}
