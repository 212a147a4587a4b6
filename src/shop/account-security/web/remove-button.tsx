import type { WriteContract } from '../../../shared/operation.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { ConfirmAction } from '../../../web/ui/confirm-action.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { pageTexts } from '../page-texts.ts';

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
  const { run, failure } = useWrite(contract, pageTexts.failed);

  async function remove(): Promise<void> {
    if ((await run(input))?.ok) onRemoved();
  }

  return (
    <div className="grid justify-items-start gap-3">
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <ConfirmAction
        size="small"
        aria-label={description}
        question={question}
        yes={pageTexts.app.yesRemove}
        busyLabel={pageTexts.app.removing}
        action={remove}
      >
        {label}
      </ConfirmAction>
    </div>
  );
}
