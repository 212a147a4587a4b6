import { useWrite } from '../../../web/api/use-write.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { type DiscountCode, setEnded as setEndedWrite } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';

const screenTexts = adminTexts.screen;

/** Ends and reactivates a code, with Undo. */
export function useSetEnded({ id, code, version }: DiscountCode) {
  const { run, busy } = useWrite(setEndedWrite);
  const report = useResultToast();

  async function setEnded(ended: boolean, baseVersion = version): Promise<void> {
    report(await run({ id, version: baseVersion, ended }), {
      done: (ended ? screenTexts.ended : screenTexts.resumed)(code),
      failed: screenTexts.changeFailed,
      subject: id,
      undo: (saved) => void setEnded(!ended, saved.version),
    });
  }

  return { setEnded: (ended: boolean) => setEnded(ended), busy };
}
