import { useState } from 'react';
import { texts } from '../texts.ts';
import { ConfirmButton, type ConfirmButtonProps } from './confirm-button.tsx';

interface ConfirmActionProps
  extends Omit<ConfirmButtonProps, 'asking' | 'onAskingChange' | 'busy' | 'no' | 'onYes'> {
  /** Default: 'Cancel'. */
  no?: string;
  /** The question stays open until the promise is fulfilled. */
  action: () => Promise<unknown>;
}

/** A button that asks inline, then acts. */
export function ConfirmAction({ action, no = texts.actions.cancel, ...props }: ConfirmActionProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function act(): Promise<void> {
    setBusy(true);
    await action().finally(() => {
      setBusy(false);
      setAsking(false);
    });
  }

  return (
    <ConfirmButton
      {...props}
      no={no}
      asking={asking}
      onAskingChange={setAsking}
      busy={busy}
      onYes={() => void act()}
    />
  );
}
