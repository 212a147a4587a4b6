import { useSend } from '../../../web/api/use-write.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type UndoChange, undo } from '../contract.ts';

/** Shows that a change of levels was saved, with Undo if there is something to undo. `subject`: see `ToastMessage`. */
export function useSavedToast(): (text: string, subject: string, change: UndoChange | undefined) => void {
  const send = useSend();
  const toast = useToast();
  const report = useResultToast();

  async function run(change: UndoChange, subject: string): Promise<void> {
    report(await send(undo, change), { done: adminTexts.undone, failed: adminTexts.undoFailed, subject });
  }

  return (text, subject, change) =>
    toast({
      kind: 'success',
      text,
      subject,
      ...(change && { undo: () => void run(change, subject) }),
    });
}
