import { useWrite } from '../../../web/api/use-write.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type AdminPayment, undo as undoWrite } from '../contract.ts';

/** Undoes a recorded payment. `version`: the payment's version that the administrator saw. */
export function useUndoPayment({ orderId: id, orderCode }: AdminPayment) {
  const { run, busy } = useWrite(undoWrite);
  const report = useResultToast();

  async function undo(event: string, version: number): Promise<void> {
    report(await run({ id, version, event }), {
      done: adminTexts.undone(orderCode),
      failed: adminTexts.undoFailed,
      subject: id,
    });
  }

  return { undo, busy };
}
