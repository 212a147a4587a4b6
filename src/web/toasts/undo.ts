import type { WriteContract } from '../../shared/operation.ts';
import { useSend } from '../api/use-write.ts';
import { useToast } from './use-toast.ts';

interface UndoTexts {
  deleted: string;
  restoreFailed: (reason: string) => string;
}

/**
 * Shows a toast after a deletion. Its Undo restores the deleted record by a named write, and stays available after a
 * temporary error (offline, overload). Works after the component has unmounted.
 */
export function useUndoToast(contract: WriteContract<{ id: string }, unknown>, words: UndoTexts) {
  const send = useSend();
  const toast = useToast();
  return (id: string, onRestored?: () => void): void => {
    async function undo(): Promise<void> {
      const result = await send(contract, { id });
      if (result.ok) return onRestored?.();
      const { status, message } = result.error;
      const isTemporary = status === 0 || status === 429 || status >= 500;
      toast({ kind: 'error', text: words.restoreFailed(message), subject: id, ...(isTemporary && { undo }) });
    }
    toast({ kind: 'success', text: words.deleted, subject: id, undo });
  };
}
