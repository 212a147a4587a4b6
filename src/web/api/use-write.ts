import { useCallback, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { WriteContract } from '../../shared/operation.ts';
import { useAppDispatch } from '../hooks.ts';
import { texts } from '../texts.ts';
import { showToast } from '../toasts/toasts.ts';
import { type FailureText, failureText } from './failure-text.ts';
import { type ApiResult, callWrite, type WriteOptions } from './http.ts';
import { live } from './live-reads.ts';
import type { WithReads } from './read-cache.ts';
import { invalidateReads } from './reads-in-use.ts';

/**
 * Returns a function that sends named writes. While offline it sends nothing and shows a toast. After a write, changed
 * data arrives over the live connection; if that is down, the reads in use are refetched once.
 */
export function useSend() {
  const dispatch = useAppDispatch();
  const store = useStore<WithReads>();
  return useCallback(
    async <I, R>(contract: WriteContract<I, R>, input: I, options?: WriteOptions): Promise<ApiResult<R>> => {
      const result = await callWrite(contract, input, options);
      if (!result.ok && result.error.code === 'offline')
        dispatch(showToast({ kind: 'warning', text: texts.connection.offlineReason }));
      if (result.ok && live.status !== 'open') invalidateReads(store);
      return result;
    },
    [dispatch, store],
  );
}

/**
 * A named write for a form or button. While it is in flight, `busy` is true and further calls return undefined. With a
 * text for failures, `failure` says why the last call failed, until it is dismissed or repeated.
 */
export function useWrite<I, R>(contract: WriteContract<I, R>, failed?: FailureText) {
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);
  const run = useCallback(
    async (input: I, options?: WriteOptions): Promise<ApiResult<R> | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      setFailure(undefined);
      const result = await send(contract, input, options).finally(() => {
        running.current = false;
        setBusy(false);
      });
      if (!result.ok && failed) setFailure(failureText(result.error, failed));
      return result;
    },
    [contract, send, failed],
  );
  return { run, busy, failure, dismiss: () => setFailure(undefined) };
}
