import { type FormEvent, useId, useRef, useState } from 'react';
import type { ApiResult } from '../../../web/api/http.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { type Address, normalizeAddress } from '../address.ts';
import { addressErrors } from '../address-errors.ts';
import { slotTexts } from '../slot-texts.ts';
import { AddressFields } from './address-fields.tsx';

const bookTexts = slotTexts.book;

interface AddressDialogProps {
  title: string;
  address: Address;
  countries: readonly string[];
  /** Saves a normalized, valid address. */
  save: (address: Address) => Promise<ApiResult<unknown> | undefined>;
  onSaved: () => void;
  onClose: () => void;
}

/** Dialog with the fields of an address. */
export default function AddressDialog({
  title,
  address,
  countries,
  save,
  onSaved,
  onClose,
}: AddressDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [entered, setEntered] = useState(address);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  function showErrors(found: Readonly<Record<string, string>>): void {
    setErrors(found);
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => name in found)?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const normalized = normalizeAddress(entered);
    const found = addressErrors(normalized);
    if (found)
      return showErrors(
        Object.fromEntries(Object.entries(found).map(([field, { message }]) => [field, message])),
      );
    setBusy(true);
    const result = await save(normalized);
    setBusy(false);
    if (!result) return;
    if (result.ok) return onSaved();
    const { status, message, fields } = result.error;
    if (status === 400 && fields) showErrors(fields);
    else setFailure(status >= 400 && status < 500 ? message : bookTexts.failed);
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
          <Button variant="primary" type="submit" form={formId} busy={busy} busyLabel={bookTexts.saving}>
            {bookTexts.save}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className="form" noValidate onSubmit={(event) => void submit(event)}>
        {failure ? <Note tone="bad">{failure}</Note> : null}
        <AddressFields
          address={entered}
          errors={errors}
          countries={countries}
          onChange={(changed) => {
            setEntered(changed);
            setErrors({});
            setFailure(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
