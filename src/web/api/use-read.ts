import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { AnyRead, ReadContract } from '../../shared/operation.ts';
import { endpointOf } from './api.ts';
import type { ApiError } from './http.ts';
import { live, STALE_AFTER_S, subscribeRead } from './live-reads.ts';

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
 * Subscribes the component to a named read. `undefined` as params disables it. The first data come with the page or over
 * HTTP, updates over the live connection. `live: false` pauses updates; the newest data arrive when it is live again.
 */
export function useRead<P, R>(
  contract: ReadContract<P, R>,
  params: P | undefined,
  { live: isLive = true } = {},
): ReadState<R> {
  const dispatch = useDispatch();
  const endpoint = endpointOf(contract as AnyRead);
  const stableParams = useStableParams(params);
  // biome-ignore lint/nursery/useReactCompiler: a contract always has the same endpoint
  const { currentData, data, error, isFetching, refetch } = endpoint.useQuery(stableParams ?? skipToken, {
    refetchOnMountOrArgChange: live.status === 'open' ? false : STALE_AFTER_S,
  });
  const isSubscribed = isLive && stableParams !== undefined && currentData !== undefined;
  useEffect(
    () => (isSubscribed ? subscribeRead(contract as AnyRead, stableParams, dispatch) : undefined),
    [isSubscribed, contract, stableParams, dispatch],
  );
  // Refetch after an error once the shop is reachable again.
  const failed = stableParams !== undefined && error !== undefined;
  useEffect(() => {
    if (failed) return live.onReachable(() => void refetch());
  }, [failed, refetch]);
  return {
    data: (currentData ?? (isFetching ? data : undefined)) as R | undefined,
    error: error as ApiError | undefined,
    isLoading:
      stableParams !== undefined && currentData === undefined && error === undefined && data === undefined,
    isFetching,
    retry: () => void (stableParams !== undefined && refetch()),
  };
}

/** Returns the same object while the parameters are equal: an object literal changes identity with every render. */
function useStableParams<P>(params: P | undefined): P | undefined {
  const json = params === undefined ? undefined : JSON.stringify(params);
  return useMemo(() => (json === undefined ? undefined : (JSON.parse(json) as P)), [json]);
}
