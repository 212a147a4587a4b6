import { useRef, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { texts as shell } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx';
import { deleteAccount } from '../contract.ts';
import { texts } from '../texts.ts';
import { FormNote } from './form-note.tsx';

const words = texts.profile;

/** Delete, then Yes Delete or Cancel (SPEC L47, L84). */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { run, busy } = useWrite(deleteAccount);
  const ask = useRef<HTMLButtonElement>(null);

  function stopAsking(): void {
    setAsking(false);
    // Back to where the question came from, once it is there again.
    requestAnimationFrame(() => ask.current?.focus());
  }

  async function erase(): Promise<void> {
    setFailure(undefined);
    const answer = await run({});
    if (answer?.ok) return onDeleted();
    if (!answer) return;
    setFailure(answer.error.code === 'conflict' ? answer.error.message : words.deleteFailed);
    stopAsking();
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p className="prose">{words.deleteHint}</p>
      <FormNote tone="bad" text={failure} onDismiss={() => setFailure(undefined)} />
      {asking ? (
        <InlineConfirm
          question={words.confirmDelete}
          yes={words.yesDelete}
          no={shell.actions.cancel}
          busy={busy}
          busyLabel={words.deleting}
          onYes={() => void erase()}
          onNo={stopAsking}
        />
      ) : (
        <Button variant="danger" ref={ask} onClick={() => setAsking(true)}>
          {shell.actions.delete}
        </Button>
      )}
    </div>
  );
}
