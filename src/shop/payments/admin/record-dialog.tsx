import { type ReactNode, useRef } from 'react';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { adminTexts } from '../admin-texts.ts';

interface RecordDialogProps {
  title: string;
  saveLabel: string;
  busy: boolean;
  failure: string | undefined;
  /** Saves; resolves to the errors of invalid fields by the name of their control. The first such control is focused. */
  onSubmit: () => Promise<Readonly<Record<string, string>>>;
  onClose: () => void;
  onCancel?: () => void;
  children: ReactNode;
}

/** Dialog with a form that records a payment or refund. */
export function RecordDialog({ onSubmit, ...props }: RecordDialogProps) {
  const form = useRef<HTMLFormElement>(null);

  async function submit(): Promise<void> {
    const found = await onSubmit();
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => name !== '' && name in found)?.focus();
  }

  return (
    <FormDialog {...props} savingLabel={adminTexts.saving} formRef={form} onSubmit={() => void submit()} />
  );
}
