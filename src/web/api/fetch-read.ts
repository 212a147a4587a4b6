import type { AnyRead } from '../../shared/operation.ts';
import { callRead } from './http.ts';
import { subscriptionsOf } from './live-subscriptions.ts';
import {
  cacheFailedRead,
  cacheKey,
  cacheReads,
  type ReadStore,
  readEntry,
  readRequested,
} from './read-cache.ts';

let lastRequest = 0;

/** Requests a read over HTTP, unless a request for it is in flight. */
export async function fetchRead(store: ReadStore, contract: AnyRead, params: unknown): Promise<void> {
  const entry = readEntry(store.getState(), contract, params);
  if (entry?.request === undefined) await refetchRead(store, contract, params);
}

/** Requests a read over HTTP, even if another request is in flight, whose response could be outdated and is ignored. */
export async function refetchRead(store: ReadStore, contract: AnyRead, params: unknown): Promise<void> {
  const { name, path } = contract;
  const request = ++lastRequest;
  store.dispatch(readRequested({ name, params, request }));
  const result = await callRead(contract, params);
  // Since the request, newer data has arrived, a later request has started, or the cache was reset for another user.
  if (readEntry(store.getState(), contract, params)?.request !== request) return;
  if (!result.ok) {
    store.dispatch(cacheFailedRead({ name, params, error: result.error }));
    return;
  }
  const { value: data, etag } = result;
  store.dispatch(cacheReads([{ name, path, params, data, etag }]));
  // The response may be older than data that the subscription received before (from another process or the service
  // worker): the server then sends the newer data again.
  if (etag) subscriptionsOf(store).get(cacheKey(name, params))?.handle.updateEtag(etag);
}
