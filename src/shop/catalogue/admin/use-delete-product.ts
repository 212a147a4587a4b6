import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { remove, restore } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';

const texts = adminTexts.manage;

/**
 * Deletes a product, with Undo in a toast. `run` resolves to whether the deletion succeeded, or undefined if it was not
 * sent because another one is in flight.
 */
export function useDeleteProduct() {
  const { run, busy } = useWrite(remove);
  const send = useSend();
  const toast = useToast();
  const report = useResultToast();

  async function undo(id: string): Promise<void> {
    report(await send(restore, { id }), { done: texts.restored, failed: () => texts.restoreFailed });
  }

  return {
    busy,
    async run(id: string): Promise<boolean | undefined> {
      const result = await run({ id });
      if (!result) return undefined;
      if (result.ok) toast({ kind: 'success', text: texts.deleted, subject: id, undo: () => void undo(id) });
      return result.ok;
    },
  };
}
