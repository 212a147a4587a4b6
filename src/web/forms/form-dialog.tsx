import { type ReactNode, type Ref, useId } from 'react';
import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Note } from '../ui/note.tsx';

interface FormDialogProps {
  title: string;
  saveLabel: string;
  savingLabel: string;
  busy: boolean;
  failure: string | undefined;
  /** Shown if another administrator has changed the values; the form cannot be saved meanwhile. */
  staleNote?: ReactNode;
  formRef: Ref<HTMLFormElement>;
  onSubmit: () => void;
  onClose: () => void;
  /** Called by Cancel; default: closes the dialog. */
  onCancel?: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Modal dialog with a form and the buttons Cancel and Save. */
export function FormDialog(props: FormDialogProps) {
  const { title, saveLabel, savingLabel, busy, failure, staleNote, formRef, onSubmit, onClose } = props;
  const { onCancel = onClose } = props;
  const formId = useId();
  const isStale = Boolean(staleNote);
  return (
    <Dialog
      open
      title={title}
      closeLabel={texts.actions.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onCancel}>{texts.actions.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
            busyLabel={savingLabel}
            disabled={isStale}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={formRef}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isStale) onSubmit();
        }}
      >
        {failure ? <Note tone="bad">{failure}</Note> : null}
        {staleNote}
        {props.children}
      </form>
    </Dialog>
  );
}
