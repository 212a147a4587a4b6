import { formatCents } from '../../../shared/money.ts';
import { useShop } from '../../../web/shop-name.ts';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { AdminPaymentDetails } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import { RecordDialog } from './record-dialog.tsx';
import { type RefundForm, useRefundForm } from './use-refund-form.ts';

const options = (['lines', 'amount'] as const).map((value) => ({
  value: value as string,
  label: adminTexts.refundKinds[value],
}));

interface RefundDialogProps {
  details: AdminPaymentDetails;
  onClose: () => void;
  /** Returns to the history. */
  onBack: () => void;
}

/** Dialog that records a refund of items of the order, or of another amount. */
export function RefundDialog({ details, onClose, onBack }: RefundDialogProps) {
  const { form, set, errors, failure, save, busy, cents, maxCents } = useRefundForm(details, onClose);
  const hasStock = useShop().features.some(({ name }) => name === 'stock');
  return (
    <RecordDialog
      title={adminTexts.refundTitle(details.payment.orderCode)}
      saveLabel={adminTexts.saveRefund}
      busy={busy}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
      onCancel={onBack}
    >
      <p>{adminTexts.refundLead(formatCents(maxCents))}</p>
      <SelectField
        label={adminTexts.refundKind}
        value={form.kind}
        options={options}
        onChange={({ currentTarget: { value } }) => set({ kind: value as RefundForm['kind'] })}
      />
      {form.kind === 'amount' ? (
        <TextField
          label={adminTexts.amount}
          name="cents"
          inputMode="decimal"
          autoComplete="off"
          value={form.amount}
          error={errors.cents}
          onChange={({ currentTarget: { value } }) => set({ amount: value })}
        />
      ) : (
        <>
          {details.lines.map(({ productId, title, quantity, refundedPieces }) => (
            <TextField
              key={productId}
              label={adminTexts.piecesOf(title, quantity - refundedPieces)}
              name={productId}
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={form.pieces[productId] ?? ''}
              error={errors[productId]}
              onChange={({ currentTarget: { value } }) =>
                set({ pieces: { ...form.pieces, [productId]: value } })
              }
            />
          ))}
          {hasStock ? (
            <CheckField
              label={adminTexts.restock}
              checked={form.restock}
              onChange={(checked) => set({ restock: checked })}
            />
          ) : null}
          <p role="status">{adminTexts.refundSum(formatCents(cents))}</p>
        </>
      )}
      <TextField
        label={adminTexts.reason}
        name="reason"
        autoComplete="off"
        maxLength={LIMITS.note}
        value={form.reason}
        error={errors.reason}
        onChange={({ currentTarget: { value } }) => set({ reason: value })}
      />
    </RecordDialog>
  );
}
