import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { StaleNote } from '../../../web/stale-note.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { dialogTexts } from './dialog-texts.ts';
import type { FieldErrors } from './use-versioned-form.ts';

interface FormDialogProps {
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
export function FormDialog(props: FormDialogProps) {
  const { title, errors, failure, newerVersion, busy, onSave, onLoad, onClose, children } = props;
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => name !== '' && name in errors)?.focus();
  }, [errors]);
  const isStale = newerVersion !== undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isStale) onSave();
  }

  return (
    <Dialog
      open
      title={title}
      closeLabel={shellTexts.actions.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{shellTexts.actions.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
            busyLabel={dialogTexts.saving}
            disabled={isStale}
          >
            {dialogTexts.save}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} className="form" noValidate onSubmit={submit}>
        {failure ? <Note tone="bad">{failure}</Note> : null}
        {isStale ? (
          <StaleNote
            text={dialogTexts.stale}
            busy={busy}
            onLoad={onLoad}
            onKeep={() => onSave(newerVersion)}
          />
        ) : null}
        {children}
      </form>
    </Dialog>
  );
}
