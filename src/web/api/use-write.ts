import { useCallback, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import type { WriteContract } from '../../shared/operation.ts';
import { useAppDispatch } from '../hooks.ts';
import { texts } from '../texts.ts';
import { showToast } from '../toasts/toasts.ts';
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

/** A named write for a form or button. While it is in flight, `busy` is true and further calls return undefined. */
export function useWrite<I, R>(contract: WriteContract<I, R>) {
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(
    async (input: I, options?: WriteOptions): Promise<ApiResult<R> | undefined> => {
      if (running.current) return undefined;
      running.current = true;
      setBusy(true);
      return send(contract, input, options).finally(() => {
        running.current = false;
        setBusy(false);
      });
    },
    [contract, send],
  );
  return { run, busy };
}
