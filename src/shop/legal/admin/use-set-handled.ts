import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { setHandled as setHandledWrite, type Withdrawal } from '../contract.ts';

const withdrawalsTexts = adminTexts.withdrawals;

/** Marks a withdrawal as handled or open, with Undo. */
export function useSetHandled({ id, orderCode, version }: Withdrawal) {
  const { run, busy } = useWrite(setHandledWrite);
  const toast = useToast();

  async function setHandled(handled: boolean, baseVersion = version): Promise<void> {
    const result = await run({ id, version: baseVersion, handled });
    if (!result) return;
    if (!result.ok)
      return toast({ kind: 'error', text: withdrawalsTexts.changeFailed(result.error.message), subject: id });
    const saved = result.value.version;
    toast({
      kind: 'success',
      text: (handled ? withdrawalsTexts.nowHandled : withdrawalsTexts.nowOpen)(orderCode),
      subject: id,
      undo: () => setHandled(!handled, saved),
    });
  }

  return { setHandled: (handled: boolean) => setHandled(handled), busy };
}
