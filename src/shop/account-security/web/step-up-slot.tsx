import { useEffect, useState } from 'react';
import { onStepUpRequired } from '../../../web/api/http.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { lazyDialog } from '../../../web/lazy-dialog.tsx';
import { checkStepUp } from '../contract.ts';
import { STEP_UP_DOWNLOADS } from '../rules.ts';

const StepUpDialog = lazyDialog(() => import('./step-up-dialog.tsx'));

/**
 * On every page: when the shop refuses a request that needs a step-up, asks for the password or a passkey and repeats the
 * request. Before a download it asks first, because the browser would save the refusal as a file.
 */
export function StepUp() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();
  const send = useSend();

  useEffect(() => {
    // Several requests share one dialog.
    let pending: Promise<boolean> | undefined;
    onStepUpRequired(() => {
      pending ??= new Promise<boolean>((resolve) => setAnswer(() => resolve)).finally(() => {
        pending = undefined;
        setAnswer(undefined);
      });
      return pending;
    });
    return () => onStepUpRequired(undefined);
  }, []);

  useEffect(() => {
    let allowed: HTMLAnchorElement | undefined;
    async function ask(link: HTMLAnchorElement): Promise<void> {
      const result = await send(checkStepUp, {});
      if (!result.ok && result.error.code === 'step-up-required') return;
      allowed = link;
      link.click();
    }
    function onClick(event: MouseEvent): void {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[download]') : null;
      if (!link || !STEP_UP_DOWNLOADS.includes(new URL(link.href).pathname)) return;
      const isAllowed = allowed === link;
      allowed = undefined;
      if (isAllowed) return;
      event.preventDefault();
      event.stopPropagation();
      void ask(link);
    }
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [send]);

  return answer ? <StepUpDialog onAnswer={answer} /> : null;
}
