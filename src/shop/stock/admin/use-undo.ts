import { useSend } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type UndoChange, undo } from '../contract.ts';

/** Shows that a change of levels was saved, with Undo if there is something to undo. `subject`: see `ToastMessage`. */
export function useSavedToast(): (text: string, subject: string, change: UndoChange | undefined) => void {
  const send = useSend();
  const toast = useToast();

  async function run(change: UndoChange, subject: string): Promise<void> {
    const result = await send(undo, change);
    toast(
      result.ok
        ? { kind: 'success', text: adminTexts.undone, subject }
        : { kind: 'error', text: adminTexts.undoFailed(result.error.message), subject },
    );
  }

  return (text, subject, change) =>
    toast({
      kind: 'success',
      text,
      subject,
      ...(change && { undo: () => void run(change, subject) }),
    });
}
