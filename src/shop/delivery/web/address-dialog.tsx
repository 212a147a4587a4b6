import { messageTexts } from '../../../shared/message.ts';
import type { ApiResult } from '../../../web/api/http.ts';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { useFields } from '../../../web/forms/use-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { type Address, normalizeAddress } from '../address.ts';
import { addressErrors } from '../address-errors.ts';
import { COUNTRIES } from '../countries.ts';
import { slotTexts } from '../slot-texts.ts';
import { AddressFields } from './address-fields.tsx';

const bookTexts = slotTexts.book;

interface AddressDialogProps {
  title: string;
  address: Address;
  /** Saves a normalized, valid address. */
  save: (address: Address) => Promise<ApiResult<object>>;
  /** Text of the toast after saving. */
  saved: string;
  onClose: () => void;
}

/** Dialog with the fields of an address. */
export default function AddressDialog({ title, address, save, saved, onClose }: AddressDialogProps) {
  const form = useFields(address);
  const toast = useToast();

  async function submit(): Promise<void> {
    const normalized = normalizeAddress(form.values);
    const isSaved = await form.submit({
      errors: messageTexts(addressErrors(normalized) ?? {}),
      send: () => save(normalized),
      failed: bookTexts.failed,
    });
    if (!isSaved) return;
    toast({ kind: 'success', text: saved });
    onClose();
  }

  return (
    <FormDialog title={title} saveLabel={bookTexts.save} form={{ ...form, submit }} onClose={onClose}>
      <AddressFields address={form.values} errors={form.errors} countries={COUNTRIES} onChange={form.set} />
    </FormDialog>
  );
}
