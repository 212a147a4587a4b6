import { useWrite } from '../../../web/api/use-write.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { setHandled as setHandledWrite, type Withdrawal } from '../contract.ts';

const withdrawalsTexts = adminTexts.withdrawals;

/** Marks a withdrawal as handled or open, with Undo. */
export function useSetHandled({ id, orderCode, version }: Withdrawal) {
  const { run, busy } = useWrite(setHandledWrite);
  const report = useResultToast();

  async function setHandled(handled: boolean, baseVersion = version): Promise<void> {
    report(await run({ id, version: baseVersion, handled }), {
      done: (handled ? withdrawalsTexts.nowHandled : withdrawalsTexts.nowOpen)(orderCode),
      failed: withdrawalsTexts.changeFailed,
      subject: id,
      undo: (saved) => void setHandled(!handled, saved.version),
    });
  }

  return { setHandled: (handled: boolean) => setHandled(handled), busy };
}
