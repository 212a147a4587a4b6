import { useSend } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type UndoChange, undo } from '../contract.ts';

/** Shows that a change of levels was saved, with Undo if there is something to undo. `about`: subject of the toast. */
export function useSavedToast(): (text: string, about: string, change: UndoChange | undefined) => void {
  const send = useSend();
  const toast = useToast();

  async function run(change: UndoChange, about: string): Promise<void> {
    const result = await send(undo, change);
    toast(
      result.ok
        ? { kind: 'success', text: adminTexts.undone, about }
        : { kind: 'error', text: adminTexts.undoFailed(result.error.message), about },
    );
  }

  return (text, about, change) =>
    toast({
      kind: 'success',
      text,
      about,
      ...(change && { undo: () => void run(change, about) }),
    });
}
