import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type DiscountCode, setEnded as setEndedWrite } from '../contract.ts';

const screenTexts = adminTexts.screen;

/** Ends and reactivates a code, with Undo. */
export function useSetEnded({ id, code, version }: DiscountCode) {
  const { run, busy } = useWrite(setEndedWrite);
  const toast = useToast();

  async function setEnded(ended: boolean, baseVersion = version): Promise<void> {
    const result = await run({ id, version: baseVersion, ended });
    if (!result) return;
    if (!result.ok)
      return toast({ kind: 'error', text: screenTexts.changeFailed(result.error.message), subject: id });
    const saved = result.value.version;
    toast({
      kind: 'success',
      text: (ended ? screenTexts.ended : screenTexts.resumed)(code),
      subject: id,
      undo: () => setEnded(!ended, saved),
    });
  }

  return { setEnded: (ended: boolean) => setEnded(ended), busy };
}
