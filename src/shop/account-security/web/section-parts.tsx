import { useState } from 'react';
import type { WriteContract } from '../../../shared/operation.ts';
import type { ApiError } from '../../../web/api/http.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { pageTexts } from '../page-texts.ts';

/** Returns the message of a failed request. */
export const problemOf = ({ status, message }: ApiError): string =>
  status >= 400 && status < 500 ? message : pageTexts.failed;

/** Message of a failed request; renders nothing without one. */
export const Failure = ({ text }: { text: string | undefined }) =>
  text ? <Note tone="bad">{text}</Note> : null;

interface RemoveButtonProps<I> {
  contract: WriteContract<I, unknown>;
  input: I;
  label: string;
  /** Label for assistive technology, if several buttons have the same label. */
  description?: string;
  question: string;
  onRemoved: () => void;
}

/** Button that asks for confirmation, then removes a second factor. */
export function RemoveButton<I>({
  contract,
  input,
  label,
  description,
  question,
  onRemoved,
}: RemoveButtonProps<I>) {
  const { run, busy } = useWrite(contract);
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function remove(): Promise<void> {
    setFailure(undefined);
    const result = await run(input);
    if (!result) return;
    setAsking(false);
    if (result.ok) onRemoved();
    else setFailure(problemOf(result.error));
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Failure text={failure} />
      <ConfirmButton
        size="small"
        aria-label={description}
        asking={asking}
        onAskingChange={setAsking}
        question={question}
        yes={pageTexts.app.yesRemove}
        no={shellTexts.actions.cancel}
        busy={busy}
        busyLabel={pageTexts.app.removing}
        onYes={() => void remove()}
      >
        {label}
      </ConfirmButton>
    </div>
  );
}
