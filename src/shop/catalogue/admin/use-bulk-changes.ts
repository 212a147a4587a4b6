import type { WriteContract } from '../../../shared/operation.ts';
import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts.ts';
import { recategorise, removeSelected, restoreSelected } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';

const words = adminTexts.manage;

/** Deletes products together, or gives them a category; each can be undone from its toast. Answers whether it is done. */
export function useBulkChanges() {
  const removing = useWrite(removeSelected);
  const recategorising = useWrite(recategorise);
  const send = useSend();
  const toast = useToast();

  async function undo<I, R>(contract: WriteContract<I, R>, input: I): Promise<void> {
    const answer = await send(contract, input);
    if (answer.ok) toast({ kind: 'success', text: words.bulk.restored });
    else toast({ kind: 'error', text: words.bulk.restoreFailed });
  }

  return {
    busy: removing.busy || recategorising.busy,
    async remove(ids: readonly string[]): Promise<boolean | undefined> {
      const answer = await removing.run({ ids: [...ids] });
      if (!answer?.ok) return answer?.ok;
      const gone = answer.value.changed.map(({ id }) => id);
      toast({
        kind: 'success',
        text: words.bulk.deleted(gone.length),
        about: gone.join(),
        ...(gone.length > 0 && { undo: () => void undo(restoreSelected, { ids: gone }) }),
      });
      return true;
    },
    async setCategory(ids: readonly string[], category: string): Promise<boolean | undefined> {
      const answer = await recategorising.run({ changes: ids.map((id) => ({ id, category })) });
      if (!answer?.ok) return answer?.ok;
      const { changed } = answer.value;
      toast({
        kind: 'success',
        text: words.bulk.recategorised(changed.length),
        about: changed.map(({ id }) => id).join(),
        ...(changed.length > 0 && { undo: () => void undo(recategorise, { changes: changed }) }),
      });
      return true;
    },
  };
}
