import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type AdminPayment, undo as undoWrite } from '../contract.ts';

/** Undoes a recorded payment. `version`: the payment's version that the administrator saw. */
export function useUndoPayment({ orderId: id, orderCode }: AdminPayment) {
  const { run, busy } = useWrite(undoWrite);
  const toast = useToast();

  async function undo(event: string, version: number): Promise<void> {
    const result = await run({ id, version, event });
    if (!result) return;
    toast(
      result.ok
        ? { kind: 'success', text: adminTexts.undone(orderCode), subject: id }
        : { kind: 'error', text: adminTexts.undoFailed(result.error.message), subject: id },
    );
  }

  return { undo, busy };
}
