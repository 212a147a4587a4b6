import { useCallback } from 'react';
import type { WriteContract } from '../shared/operation.ts';
import { useSend } from './api/use-write.ts';
import { useToast } from './toasts.ts';

interface UndoTexts {
  deleted: string;
  restoreFailed: (reason: string) => string;
}

/**
 * Says that something was deleted and offers Undo, which restores it by a named write. Undo stays on offer when the
 * restore fails for a reason that may pass (offline, overload). Works on after the component has gone.
 */
export function useUndoToast(contract: WriteContract<{ id: string }, unknown>, words: UndoTexts) {
  const send = useSend();
  const toast = useToast();
  return useCallback(
    (id: string, onRestored?: () => void): void => {
      const undo = async () => {
        const answer = await send(contract, { id });
        if (answer.ok) return onRestored?.();
        const { status, message } = answer.error;
        const mayPass = status === 0 || status === 429 || status >= 500;
        toast({ kind: 'error', text: words.restoreFailed(message), about: id, ...(mayPass && { undo }) });
      };
      toast({ kind: 'success', text: words.deleted, about: id, undo });
    },
    [contract, send, toast, words],
  );
}
