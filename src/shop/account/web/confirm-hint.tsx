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
  const { run, busy } = useWrite(sendConfirmation);
  const [result, setResult] = useState<{ tone: 'ok' | 'bad'; text: string }>();

  async function send(): Promise<void> {
    const response = await run({});
    if (!response) return;
    if (response.ok) setResult({ tone: 'ok', text: confirmTexts.sent });
    else {
      const { status, message } = response.error;
      setResult({ tone: 'bad', text: status === 429 ? message : confirmTexts.sendFailed });
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p className="prose">{confirmTexts.hint}</p>
      {result ? <Note tone={result.tone}>{result.text}</Note> : null}
      <Button size="small" busy={busy} busyLabel={confirmTexts.sending} onClick={() => void send()}>
        {confirmTexts.sendAgain}
      </Button>
    </div>
  );
}
