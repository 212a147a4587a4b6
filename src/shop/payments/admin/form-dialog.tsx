import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { adminTexts } from '../admin-texts.ts';

interface FormDialogProps {
  title: string;
  /** Label of the button that saves. */
  save: string;
  busy: boolean;
  failure: string | undefined;
  /** Saves; resolves to the errors of invalid fields by the name of their control. The first such control is focused. */
  onSubmit: () => Promise<Readonly<Record<string, string>>>;
  onClose: () => void;
  /** Called by Cancel; default: closes the dialog. */
  onCancel?: () => void;
  children: ReactNode;
}

/** Dialog with a form. */
export function FormDialog(props: FormDialogProps) {
  const { title, save, busy, failure, onSubmit, onClose, onCancel = onClose, children } = props;
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = await onSubmit();
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => name !== '' && name in found)?.focus();
  }

  return (
    <Dialog
      open
      title={title}
      closeLabel={shellTexts.actions.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onCancel}>{shellTexts.actions.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} busyLabel={adminTexts.saving}>
            {save}
          </Button>
        </>
      }
    >
      <form id={formId} ref={element} className="form" noValidate onSubmit={(event) => void submit(event)}>
        {failure ? <Note tone="bad">{failure}</Note> : null}
        {children}
      </form>
    </Dialog>
  );
}
