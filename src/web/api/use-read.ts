import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AnyRead, ReadContract } from '../../shared/operation.ts';
import { endpointOf } from './api.ts';
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
 * nothing (yet).
 */
export function useRead<P, R>(contract: ReadContract<P, R>, params: P | undefined): ReadState<R> {
  const endpoint = endpointOf(contract as AnyRead);
  const { currentData, data, error, isFetching, refetch } = endpoint.useQuery(
    params === undefined ? skipToken : params,
  );
  const asked = params !== undefined;
  return {
    data: (currentData ?? (isFetching ? data : undefined)) as R | undefined,
    error: error as ApiError | undefined,
    isLoading: asked && currentData === undefined && error === undefined && data === undefined,
    isFetching,
    retry: () => void (asked && refetch()),
  };
}
