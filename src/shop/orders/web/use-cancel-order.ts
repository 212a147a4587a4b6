import { useEffect, useEffectEvent, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { useAppDispatch } from '../../../web/hooks.ts';
import { cancel, type Order } from '../contract.ts';
import { statusLabel } from '../rules.ts';
import { texts } from '../texts.ts';
import { mayChangeStatus } from '../transitions.ts';
import { orderActions } from './slice.ts';

const historyTexts = texts.history;

/**
 * Cancels an order after a question (SPEC L49, L76). The question closes automatically if the order can no longer be
 * cancelled. `onEnd` is called when it closes and the focused button disappears.
 */
export function useCancelOrder({ id, status }: Pick<Order, 'id' | 'status'>, onEnd: () => void) {
  const { run, busy } = useWrite(cancel);
  const dispatch = useAppDispatch();
  /** `autoClosed`: the question closed because the order can no longer be cancelled. */
  const [stage, setStage] = useState<'closed' | 'asking' | 'sending' | 'autoClosed'>('closed');
  const [problem, setProblem] = useState<string>();
  const isPossible = mayChangeStatus('user', status, 'cancelled');

  // Does not apply while the cancellation is in flight: its response decides what is shown.
  if (stage === 'asking' && !isPossible) {
    setStage('autoClosed');
    setProblem(historyTexts.cannotCancel(statusLabel(status)));
  }
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (stage === 'autoClosed') end();
  }, [stage]);

  async function sendCancellation(): Promise<void> {
    setStage('sending');
    const response = await run({ id });
    if (!response) return;
    setStage('closed');
    if (!response.ok) {
      dispatch(orderActions.updateFailed());
      setProblem(texts.errors['order-not-cancelled']);
    }
    onEnd();
  }

  const asking = stage === 'asking' || stage === 'sending';
  return {
    asking,
    problem,
    dismiss: () => setProblem(undefined),
    /** Props of the Cancel button with its question; undefined while the order cannot be cancelled. */
    button:
      isPossible || asking
        ? {
            asking,
            onAskingChange(now: boolean) {
              if (now) setProblem(undefined);
              setStage(now ? 'asking' : 'closed');
            },
            question: historyTexts.confirmCancel,
            busy,
            busyLabel: historyTexts.cancelling,
            onYes: () => void sendCancellation(),
          }
        : undefined,
  };
}
