import { useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { confirmTexts as words } from '../confirm-texts.ts';
import { sendConfirmation } from '../contract.ts';

/** On /profile while the address is not confirmed: what is missing, and another confirmation on request (SETTLED 48). */
export function ConfirmHint() {
  const { run, busy } = useWrite(sendConfirmation);
  const [result, setResult] = useState<{ tone: 'ok' | 'bad'; text: string }>();

  async function send(): Promise<void> {
    const answer = await run({});
    if (!answer) return;
    if (answer.ok) setResult({ tone: 'ok', text: words.sent });
    else {
      const { code } = answer.error;
      setResult({ tone: 'bad', text: code === 'too-many-requests' ? words.tooMany : words.sendFailed });
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p className="prose">{words.hint}</p>
      {result ? <Note tone={result.tone}>{result.text}</Note> : null}
      <Button size="small" busy={busy} busyLabel={words.sending} onClick={() => void send()}>
        {words.sendAgain}
      </Button>
    </div>
  );
}
