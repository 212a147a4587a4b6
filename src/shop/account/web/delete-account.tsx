import { useWrite } from '../../../web/api/use-write.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { ConfirmAction } from '../../../web/ui/confirm-action.tsx';
import { deleteAccount } from '../contract.ts';
import { texts } from '../texts.ts';
import { FormNote } from './form-note.tsx';

const profileTexts = texts.profile;

/** Delete button, replaced by Yes Delete and Cancel when pressed (SPEC L47, L84). */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const { run, failure, dismiss } = useWrite(deleteAccount, (reason, { status }) =>
    status === 409 ? reason : texts.errors['sign-in-too-old'],
  );

  return (
    <div className="grid justify-items-start gap-4">
      <p className="prose">{profileTexts.deleteHint}</p>
      <FormNote tone="bad" text={failure} onDismiss={dismiss} />
      <ConfirmAction
        variant="danger"
        question={profileTexts.confirmDelete}
        yes={profileTexts.yesDelete}
        busyLabel={profileTexts.deleting}
        action={async () => {
          if ((await run({}))?.ok) onDeleted();
        }}
      >
        {shellTexts.actions.delete}
      </ConfirmAction>
    </div>
  );
}
