import { type FailureText, failureText } from '../api/failure-text.ts';
import type { ApiResult } from '../api/http.ts';
import { useToast } from './use-toast.ts';

interface ResultTexts<R> {
  done: string | ((value: R) => string);
  failed: FailureText;
  /** See `ToastMessage`. */
  subject?: string;
  /** Called on Undo; without it, the toast has none. */
  undo?: ((value: R) => void) | undefined;
}

/**
 * Returns a function that reports the result of a write by a toast. It returns the response; undefined if the write failed,
 * or if it was not sent because an earlier one is in flight.
 */
export function useResultToast() {
  const toast = useToast();
  return <R>(
    result: ApiResult<R> | undefined,
    { done, failed, subject, undo }: ResultTexts<R>,
  ): R | undefined => {
    if (!result) return undefined;
    const options = subject === undefined ? {} : { subject };
    if (!result.ok) {
      toast({ kind: 'error', text: failureText(result.error, failed), ...options });
      return undefined;
    }
    const { value } = result;
    const text = typeof done === 'string' ? done : done(value);
    toast({ kind: 'success', text, ...options, ...(undo && { undo: () => undo(value) }) });
    return value;
  };
}
