import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { end, resume, type Sale } from '../contract.ts';

/** Ends a sale now, with Undo in a toast. */
export function useEndSale({ id, title }: Pick<Sale, 'id' | 'title'>) {
  const { run, busy } = useWrite(end);
  const send = useSend();
  const report = useResultToast();

  async function undo(): Promise<void> {
    report(await send(resume, { id }), {
      done: adminTexts.resumed(title),
      failed: adminTexts.resumeFailed,
      subject: id,
    });
  }

  return {
    busy,
    async run(): Promise<void> {
      report(await run({ id }), {
        done: adminTexts.endedNow(title),
        failed: adminTexts.endFailed,
        subject: id,
        undo: () => void undo(),
      });
    },
  };
}
