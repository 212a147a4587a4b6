import { useEffect, useEffectEvent, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { useAppDispatch } from '../../../web/hooks.ts';
import { cancel, type Order } from '../contract.ts';
import { statusLabel } from '../rules.ts';
import { texts } from '../texts.ts';
import { mayChangeStatus } from '../transitions.ts';
import { orderActions } from './slice.ts';

const words = texts.history;

/**
 * Cancels an order after a question (SPEC L49, L76). The question closes automatically if the order can no longer be
 * cancelled. `onEnd` is called when it closes and the focused button disappears.
 */
export function useCancelOrder({ id, status }: Pick<Order, 'id' | 'status'>, onEnd: () => void) {
  const { run, busy } = useWrite(cancel);
  const dispatch = useAppDispatch();
  const [stage, setStage] = useState<'closed' | 'asking' | 'sending'>('closed');
  const [problem, setProblem] = useState<string>();
  const isPossible = mayChangeStatus('user', status, 'cancelled');

  const close = useEffectEvent(() => {
    setStage('closed');
    setProblem(words.cannotCancel(statusLabel(status)));
    onEnd();
  });
  // Does not apply while the cancellation is in flight: its response decides what is shown.
  useEffect(() => {
    if (stage === 'asking' && !isPossible) close();
  }, [stage, isPossible]);

  return {
    isPossible,
    asking: stage !== 'closed',
    busy,
    problem,
    dismiss: () => setProblem(undefined),
    ask() {
      setProblem(undefined);
      setStage('asking');
    },
    no: () => setStage('closed'),
    async yes() {
      setStage('sending');
      const response = await run({ id });
      if (!response) return;
      setStage('closed');
      if (!response.ok) {
        dispatch(orderActions.updateFailed());
        setProblem(texts.errors['order-not-cancelled']);
      }
      onEnd();
    },
  };
}
