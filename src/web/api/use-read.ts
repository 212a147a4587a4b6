import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { AnyRead, ReadContract } from '../../shared/operation.ts';
import { endpointOf } from './api.ts';
import { live, STALE_AFTER_S, subscribeRead } from './following.ts';
import type { ApiError } from './http.ts';

export interface ReadState<R> {
  /** The newest answer; kept while another is on its way. */
  data: R | undefined;
  /** Set when the last call failed; `data` may still hold an older answer. */
  error: ApiError | undefined;
  /** True until the first answer or failure. */
  isLoading: boolean;
  isFetching: boolean;
  retry(): void;
}

/**
 * A named read, live: the component is drawn again whenever its answer changes. Pass `undefined` as params to ask
 * nothing (yet). The first answer comes with the page or over HTTP, those that follow over the live connection; with
 * `live: false` there are none for now, and what was missed comes once it is live again.
 */
export function useRead<P, R>(
  contract: ReadContract<P, R>,
  params: P | undefined,
  { live: isLive = true } = {},
): ReadState<R> {
  const dispatch = useDispatch();
  const endpoint = endpointOf(contract as AnyRead);
  const asked = useSame(params);
  const { currentData, data, error, isFetching, refetch } = endpoint.useQuery(asked ?? skipToken, {
    refetchOnMountOrArgChange: live.status === 'open' ? false : STALE_AFTER_S,
  });
  const followed = isLive && asked !== undefined && currentData !== undefined;
  useEffect(
    () => (followed ? subscribeRead(contract as AnyRead, asked, dispatch) : undefined),
    [followed, contract, asked, dispatch],
  );
  // What failed is asked for again by itself once the shop can be reached again.
  const failed = asked !== undefined && error !== undefined;
  useEffect(() => {
    if (failed) return live.onReachable(() => void refetch());
  }, [failed, refetch]);
  return {
    data: (currentData ?? (isFetching ? data : undefined)) as R | undefined,
    error: error as ApiError | undefined,
    isLoading: asked !== undefined && currentData === undefined && error === undefined && data === undefined,
    isFetching,
    retry: () => void (asked !== undefined && refetch()),
  };
}

/** The first of equal values, so that a literal in a component is the same with every drawing. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  return useMemo(() => value, [text]);
}
