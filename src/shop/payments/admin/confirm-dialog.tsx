import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { AdminPayment } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import { useConfirmForm } from './use-confirm-form.ts';

/** Dialog that marks a payment as paid, with the whole open amount or a part of it. */
export function ConfirmDialog({ payment, onClose }: { payment: AdminPayment; onClose: () => void }) {
  const form = useConfirmForm(payment, onClose);
  return (
    <FormDialog
      title={adminTexts.markPaidOf(payment.orderCode)}
      saveLabel={adminTexts.save}
      form={form}
      onClose={onClose}
    >
      <div className="form-pair">
        <TextField {...form.field('cents')} label={adminTexts.amount} inputMode="decimal" />
        <TextField
          {...form.field('receivedOn')}
          label={adminTexts.receivedOn}
          type="date"
          min="2000-01-01"
          max="9999-12-31"
        />
      </div>
      <TextField
        {...form.field('note')}
        label={adminTexts.note}
        hint={adminTexts.noteHint}
        maxLength={LIMITS.note}
      />
    </FormDialog>
  );
}
