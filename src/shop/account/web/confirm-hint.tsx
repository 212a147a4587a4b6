import { useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { confirmTexts } from '../confirm-texts.ts';
import { sendConfirmation } from '../contract.ts';

/**
 * Hint on /profile that the email address is not confirmed, with a button that sends the confirmation again
 * (SETTLED 48).
 */
export function ConfirmHint() {
  const { run, busy, failure } = useWrite(sendConfirmation, confirmTexts.sendFailed);
  const [isSent, setSent] = useState(false);

  async function send(): Promise<void> {
    const result = await run({});
    setSent(result?.ok === true);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p className="prose">{confirmTexts.hint}</p>
      {isSent ? <Note tone="ok">{confirmTexts.sent}</Note> : null}
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <Button size="small" busy={busy} busyLabel={confirmTexts.sending} onClick={() => void send()}>
        {confirmTexts.sendAgain}
      </Button>
    </div>
  );
}
