import type { WriteContract } from '../../../shared/operation.ts';
import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { recategorise, removeSelected, restoreSelected } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';

const texts = adminTexts.manage;

/**
 * Deletes several products or changes their category, each with Undo in a toast. The functions resolve to whether the
 * change succeeded, or undefined if it was not sent because another one is in flight.
 */
export function useBulkChanges() {
  const removing = useWrite(removeSelected);
  const recategorising = useWrite(recategorise);
  const send = useSend();
  const toast = useToast();
  const report = useResultToast();

  async function undo<I, R>(contract: WriteContract<I, R>, input: I): Promise<void> {
    report(await send(contract, input), {
      done: texts.bulk.restored,
      failed: () => texts.bulk.restoreFailed,
    });
  }

  return {
    busy: removing.busy || recategorising.busy,
    async remove(ids: readonly string[]): Promise<boolean | undefined> {
      const result = await removing.run({ ids: [...ids] });
      if (!result?.ok) return result?.ok;
      const deleted = result.value.changed.map(({ id }) => id);
      toast({
        kind: 'success',
        text: texts.bulk.deleted(deleted.length),
        subject: deleted.join(),
        ...(deleted.length > 0 && { undo: () => void undo(restoreSelected, { ids: deleted }) }),
      });
      return true;
    },
    async setCategory(ids: readonly string[], category: string): Promise<boolean | undefined> {
      const result = await recategorising.run({ changes: ids.map((id) => ({ id, category })) });
      if (!result?.ok) return result?.ok;
      const { changed } = result.value;
      toast({
        kind: 'success',
        text: texts.bulk.recategorised(changed.length),
        subject: changed.map(({ id }) => id).join(),
        ...(changed.length > 0 && { undo: () => void undo(recategorise, { changes: changed }) }),
      });
      return true;
    },
  };
}
