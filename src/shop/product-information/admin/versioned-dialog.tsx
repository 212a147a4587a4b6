import { type ReactNode, useEffect, useRef } from 'react';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { StaleNote } from '../../../web/stale-note.tsx';
import { dialogTexts } from './dialog-texts.ts';
import type { FieldErrors } from './use-versioned-form.ts';

interface VersionedDialogProps {
  title: string;
  errors: FieldErrors;
  failure: string | undefined;
  newerVersion: number | undefined;
  busy: boolean;
  /** Saves if the stored version is still the one that was edited or, if given, `version`. */
  onSave: (version?: number) => void;
  onLoad: () => void;
  onClose: () => void;
  /** The fields; their `name` attributes are the keys of `errors`. */
  children: ReactNode;
}

/**
 * Modal dialog with a form. Focuses the first invalid field. If another administrator has changed the values, the user
 * chooses which ones to keep.
 */
export function VersionedDialog(props: VersionedDialogProps) {
  const { title, errors, failure, newerVersion, busy, onSave, onLoad, onClose, children } = props;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => name !== '' && name in errors)?.focus();
  }, [errors]);
  return (
    <FormDialog
      title={title}
      saveLabel={dialogTexts.save}
      savingLabel={dialogTexts.saving}
      busy={busy}
      failure={failure}
      staleNote={
        newerVersion === undefined ? undefined : (
          <StaleNote
            text={dialogTexts.stale}
            busy={busy}
            onLoad={onLoad}
            onKeep={() => onSave(newerVersion)}
          />
        )
      }
      formRef={element}
      onSubmit={() => onSave()}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}
