import { createAction, type Store, type UnknownAction } from '@reduxjs/toolkit';
import type { ReadContract } from '../../shared/operation.ts';
import type { ApiError } from './http.ts';
import { shareEqualParts } from './structural-sharing.ts';

/** Cached state of a read with one set of parameters. */
export interface ReadEntry<R = unknown> {
  /** The newest data; kept when a later request fails. */
  readonly data?: R | undefined;
  /** ETag of `data`, sent with a subscription: the server then sends only newer data. */
  readonly etag?: string | undefined;
  /** When `data` arrived (ms, `performance.now()`). */
  readonly receivedAt?: number | undefined;
  /** Set when the last request failed; removed by the next data. */
  readonly error?: ApiError | undefined;
  /** Id of the request in flight. Responses of other requests are obsolete. */
  readonly request?: number | undefined;
}

/** Entries by cache key. */
export type ReadsState = Readonly<Record<string, ReadEntry>>;

/** Store state that contains the read cache. */
export interface WithReads {
  reads: ReadsState;
}

/** A store with the read cache. */
export type ReadStore = Pick<Store<WithReads>, 'dispatch' | 'getState'>;

interface NamedRead {
  name: string;
  params: unknown;
}

/** Data of a read, from any source: server rendering, HTTP, the live connection or a write. */
export interface CachedRead extends NamedRead {
  /** Path of the read. With the parameters, it gives the URL that the service worker caches. */
  path: string;
  data: unknown;
  etag?: string | undefined;
}

/** A read that failed during server rendering; the page shows the error immediately. */
export interface FailedRead extends NamedRead {
  path: string;
  error: ApiError;
}

/** Cache key: name of the read and its parameters in alphabetical order, without undefined ones. */
export function cacheKey(name: string, params: unknown): string {
  const values = params ?? {};
  return `${name} ${JSON.stringify(values, Object.keys(values).sort())}`;
}

/** Returns the cache entry of a read, or undefined if the read was never requested. */
export const readEntry = <P, R>(
  { reads }: WithReads,
  { name }: ReadContract<P, R>,
  params: P,
): ReadEntry<R> | undefined => reads[cacheKey(name, params)] as ReadEntry<R> | undefined;

/** A request for a read has started; it replaces an earlier one in flight. */
export const readRequested = createAction<NamedRead & { request: number }>('reads/requested');
/** Caches data. This ends the request in flight, whose response could be older. */
export const cacheReads = createAction('reads/cached', (reads: CachedRead[]) => ({
  payload: reads,
  meta: { receivedAt: performance.now() },
}));
/** Caches the error of a failed request. */
export const cacheFailedRead = createAction<NamedRead & { error: ApiError }>('reads/failed');
/** Removes the entries with these cache keys. */
export const removeReads = createAction<string[]>('reads/removed');
/** Removes all entries; responses in flight become obsolete. */
export const resetReads = createAction('reads/reset');

/** The slice `reads`: the only place for server data. */
export function readsReducer(reads: ReadsState = {}, action: UnknownAction): ReadsState {
  if (cacheReads.match(action)) {
    const { receivedAt } = action.meta;
    const next = { ...reads };
    for (const { name, params, data, etag } of action.payload) {
      const key = cacheKey(name, params);
      next[key] = { data: shareEqualParts(next[key]?.data, data), etag, receivedAt };
    }
    return next;
  }
  if (readRequested.match(action)) {
    const { name, params, request } = action.payload;
    const key = cacheKey(name, params);
    return { ...reads, [key]: { ...reads[key], request } };
  }
  if (cacheFailedRead.match(action)) {
    const { name, params, error } = action.payload;
    const key = cacheKey(name, params);
    const { data, receivedAt } = reads[key] ?? {};
    // Without an ETag, even unchanged data is sent again and replaces the error.
    return { ...reads, [key]: { data, receivedAt, error } };
  }
  if (removeReads.match(action)) {
    const next = { ...reads };
    for (const key of action.payload) delete next[key];
    return next;
  }
  return resetReads.match(action) ? {} : reads;
}
