import { TextField, type TextFieldProps } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { AdminPayment } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import { RecordDialog } from './record-dialog.tsx';
import { useConfirmForm } from './use-confirm-form.ts';

/** Dialog that marks a payment as paid, with the whole open amount or a part of it. */
export function ConfirmDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const { form, set, errors, failure, save, busy } = useConfirmForm(payment, onClose);
  const field = (name: keyof typeof form): Omit<TextFieldProps, 'label'> => ({
    value: form[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }) => set({ [name]: value }),
  });
  return (
    <RecordDialog
      title={adminTexts.markPaidOf(payment.orderCode)}
      saveLabel={adminTexts.save}
      busy={busy}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="form-pair">
        <TextField
          {...field('amount')}
          label={adminTexts.amount}
          name="cents"
          inputMode="decimal"
          error={errors.cents}
        />
        <TextField
          {...field('receivedOn')}
          label={adminTexts.receivedOn}
          name="receivedOn"
          type="date"
          min="2000-01-01"
          max="9999-12-31"
          error={errors.receivedOn}
        />
      </div>
      <TextField
        {...field('note')}
        label={adminTexts.note}
        name="note"
        hint={adminTexts.noteHint}
        maxLength={LIMITS.note}
        error={errors.note}
      />
    </RecordDialog>
  );
}
