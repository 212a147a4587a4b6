import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts.ts';
import { remove, restore } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';

const words = adminTexts.manage;

/** Deletes a product and offers to undo it. The answer of `run` is whether it is gone. */
export function useRemoval() {
  const { run, busy } = useWrite(remove);
  const send = useSend();
  const toast = useToast();

  async function undo(id: string): Promise<void> {
    const answer = await send(restore, { id });
    if (answer.ok) toast({ kind: 'success', text: words.restored });
    else toast({ kind: 'error', text: words.restoreFailed });
  }

  return {
    busy,
    async run(id: string): Promise<boolean | undefined> {
      const answer = await run({ id });
      if (!answer) return undefined;
      if (answer.ok) toast({ kind: 'success', text: words.deleted, about: id, undo: () => void undo(id) });
      return answer.ok;
    },
  };
}
