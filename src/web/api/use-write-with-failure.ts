import { useState } from 'react';
import type { WriteContract } from '../../shared/operation.ts';
import { type FailureText, failureText } from './failure-text.ts';
import type { WriteOptions } from './http.ts';
import { useWrite } from './use-write.ts';

/**
 * A named write whose failure is shown beside its button. `run` resolves to the response; undefined if the write failed,
 * or if it was not sent because an earlier one is in flight.
 */
export function useWriteWithFailure<I, R>(contract: WriteContract<I, R>, failed: FailureText) {
  const { run, busy } = useWrite(contract);
  const [failure, setFailure] = useState<string>();
  return {
    busy,
    failure,
    dismiss: () => setFailure(undefined),
    async run(input: I, options?: WriteOptions): Promise<R | undefined> {
      setFailure(undefined);
      const result = await run(input, options);
      if (result?.ok) return result.value;
      if (result) setFailure(failureText(result.error, failed));
      return undefined;
    },
  };
}
