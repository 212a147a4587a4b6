import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { end, resume, type Sale } from '../contract.ts';

/** Ends a sale now, with Undo in a toast. */
export function useEndSale({ id, title }: Pick<Sale, 'id' | 'title'>) {
  const { run, busy } = useWrite(end);
  const send = useSend();
  const toast = useToast();

  async function undo(): Promise<void> {
    const result = await send(resume, { id });
    if (result.ok) toast({ kind: 'success', text: adminTexts.resumed(title), subject: id });
    else toast({ kind: 'error', text: adminTexts.resumeFailed(result.error.message), subject: id });
  }

  return {
    busy,
    async run(): Promise<void> {
      const result = await run({ id });
      if (!result) return;
      if (result.ok)
        toast({ kind: 'success', text: adminTexts.endedNow(title), subject: id, undo: () => void undo() });
      else toast({ kind: 'error', text: adminTexts.endFailed(result.error.message), subject: id });
    },
  };
}
