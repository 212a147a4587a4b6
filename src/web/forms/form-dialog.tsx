import { type ReactNode, useId } from 'react';
import { type ChangedField, StaleNote } from '../stale-note.tsx';
import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldsForm, type SubmissionState } from './fields-form.tsx';
import { formTexts } from './form-texts.ts';

/** State of the form in the dialog; `useFields` and `useLiveFields` manage it. */
interface DialogForm extends SubmissionState {
  /** Saves over `version`, by default the one that was edited. */
  submit: (version?: number) => Promise<void>;
  busy: boolean;
  /** Set if somebody else has changed the record: the user chooses which values to keep. */
  stale?: { version: number; load: () => void } | undefined;
}

interface FormDialogProps {
  title: string;
  saveLabel: string;
  /** Default: 'Saving...'. */
  savingLabel?: string;
  form: DialogForm;
  /** Message that the record has changed, with the changed fields. */
  staleNote?: { text: string; changes?: readonly ChangedField[] | undefined };
  /** True while the form cannot be saved. */
  disabled?: boolean;
  onClose: () => void;
  /** Called by Cancel; default: closes the dialog. */
  onCancel?: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Modal dialog with a form and the buttons Cancel and Save. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    saveLabel,
    savingLabel = formTexts.saving,
    form,
    staleNote,
    disabled = false,
    onClose,
  } = props;
  const { busy, stale } = form;
  const formId = useId();

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={props.onCancel ?? onClose}>{texts.actions.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
            busyLabel={savingLabel}
            disabled={disabled || stale !== undefined}
          >
            {saveLabel}
          </Button>
        </>
      }
    >
      <FieldsForm
        id={formId}
        form={form}
        onSubmit={() => {
          if (!disabled && !stale) void form.submit();
        }}
      >
        {stale && staleNote ? (
          <StaleNote
            {...staleNote}
            busy={busy}
            onLoad={stale.load}
            onKeep={disabled ? undefined : () => void form.submit(stale.version)}
          />
        ) : null}
        {props.children}
      </FieldsForm>
    </Dialog>
  );
}
