import { useEffect, useMemo, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { AnyRead, ReadContract } from '../../shared/operation.ts';
import { fetchRead } from './fetch-read.ts';
import type { ApiError } from './http.ts';
import { isRefetchedOnMount, live, subscribeRead } from './live-reads.ts';
import { cacheKey, type ReadEntry, readEntry, type WithReads } from './read-cache.ts';
import { retainRead } from './reads-in-use.ts';

export interface ReadState<R> {
  /** The newest data; kept while a refetch is in flight. */
  data: R | undefined;
  /** Set when the last request failed; `data` may still hold older data. */
  error: ApiError | undefined;
  /** True until the first data or error. */
  isLoading: boolean;
  isFetching: boolean;
  retry(): void;
}

/**
 * Subscribes the component to a named read. `undefined` as params disables it. The first data comes with the page or over
 * HTTP, updates over the live connection. `live: false` pauses updates; the newest data arrives when it is live again.
 */
export function useRead<P, R>(
  contract: ReadContract<P, R>,
  params: P | undefined,
  { live: isLive = true } = {},
): ReadState<R> {
  const stableParams = useStableParams(params);
  const key = stableParams === undefined ? undefined : cacheKey(contract.name, stableParams);
  const entry = useEntry<R>(key);
  const previous = useLastEntryWithData<R>(key, entry);
  useUpdates(contract as AnyRead, stableParams, entry, isLive);
  const store = useStore<WithReads>();
  const isFetching = key !== undefined && (!entry || entry.request !== undefined);
  const data = entry?.data ?? (isFetching ? previous?.data : undefined);
  return {
    data,
    error: entry?.error,
    isLoading: key !== undefined && data === undefined && entry?.error === undefined,
    isFetching,
    retry: () => {
      if (stableParams !== undefined) void fetchRead(store, contract as AnyRead, stableParams);
    },
  };
}

/** Requests a read when it is not cached, after a failure and when it is stale, and subscribes to its changes. */
function useUpdates(contract: AnyRead, params: unknown, entry: ReadEntry | undefined, isLive: boolean): void {
  const store = useStore<WithReads>();
  const isEnabled = params !== undefined;
  useEffect(() => {
    if (!isEnabled) return;
    if (isRefetchedOnMount(readEntry(store.getState(), contract, params)))
      void fetchRead(store, contract, params);
    return retainRead(store, contract, params);
  }, [store, contract, params, isEnabled]);
  // The cache is reset for another user while the component stays.
  const isMissing = isEnabled && !entry;
  useEffect(() => {
    if (isMissing) void fetchRead(store, contract, params);
  }, [isMissing, store, contract, params]);
  const isSubscribed = isEnabled && isLive && entry?.data !== undefined;
  useEffect(
    () => (isSubscribed ? subscribeRead(store, contract, params) : undefined),
    [isSubscribed, store, contract, params],
  );
  // Refetch after an error once the shop is reachable again.
  const hasFailed = isEnabled && entry?.error !== undefined;
  useEffect(() => {
    if (hasFailed) return live.onReachable(() => void fetchRead(store, contract, params));
  }, [hasFailed, store, contract, params]);
}

const useEntry = <R>(key: string | undefined) =>
  useSelector(({ reads }: WithReads) => (key === undefined ? undefined : reads[key])) as
    | ReadEntry<R>
    | undefined;

/**
 * Returns the entry of the last parameters that had data, to show while those of the current ones load. It comes from
 * the cache, so that nothing of the previous user is left after a reset.
 */
function useLastEntryWithData<R>(key: string | undefined, entry: ReadEntry<R> | undefined) {
  const [lastKey, setLastKey] = useState(key);
  if (entry?.data !== undefined && key !== lastKey) setLastKey(key);
  return useEntry<R>(lastKey);
}

/** Returns the same object while the parameters are equal: an object literal changes identity with every render. */
function useStableParams<P>(params: P | undefined): P | undefined {
  const json = params === undefined ? undefined : JSON.stringify(params);
  return useMemo(() => (json === undefined ? undefined : (JSON.parse(json) as P)), [json]);
}
