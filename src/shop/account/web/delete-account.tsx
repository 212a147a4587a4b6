import { useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { ConfirmButton } from '../../../web/ui/confirm-button.tsx';
import { deleteAccount } from '../contract.ts';
import { texts } from '../texts.ts';
import { FormNote } from './form-note.tsx';

const profileTexts = texts.profile;

/** Delete button, replaced by Yes Delete and Cancel when pressed (SPEC L47, L84). */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { run, busy } = useWrite(deleteAccount);

  async function confirmDeletion(): Promise<void> {
    setFailure(undefined);
    const result = await run({});
    if (result?.ok) return onDeleted();
    if (!result) return;
    const { status, message } = result.error;
    setFailure(status === 409 ? message : texts.errors['sign-in-too-old']);
    setAsking(false);
  }

  return (
    <div className="grid justify-items-start gap-4">
      <p className="prose">{profileTexts.deleteHint}</p>
      <FormNote tone="bad" text={failure} onDismiss={() => setFailure(undefined)} />
      <ConfirmButton
        variant="danger"
        asking={asking}
        onAskingChange={setAsking}
        question={profileTexts.confirmDelete}
        yes={profileTexts.yesDelete}
        no={shellTexts.actions.cancel}
        busy={busy}
        busyLabel={profileTexts.deleting}
        onYes={() => void confirmDeletion()}
      >
        {shellTexts.actions.delete}
      </ConfirmButton>
    </div>
  );
}
