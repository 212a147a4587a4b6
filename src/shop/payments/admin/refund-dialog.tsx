import { formatCents } from '../../../shared/money.ts';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { useShop } from '../../../web/shop-name.ts';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { AdminPaymentDetails } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import { useRefundForm } from './use-refund-form.ts';

const options = optionsOf(['lines', 'amount'], adminTexts.refundKinds);

interface RefundDialogProps {
  details: AdminPaymentDetails;
  onClose: () => void;
  /** Returns to the history. */
  onBack: () => void;
}

/** Dialog that records a refund of items of the order, or of another amount. */
export function RefundDialog({ details, onClose, onBack }: RefundDialogProps) {
  const form = useRefundForm(details, onClose);
  const { values, errors, set, cents, maxCents } = form;
  const hasStock = useShop().features.some(({ name }) => name === 'stock');
  return (
    <FormDialog
      title={adminTexts.refundTitle(details.payment.orderCode)}
      saveLabel={adminTexts.saveRefund}
      form={form}
      onClose={onClose}
      onCancel={onBack}
    >
      <p>{adminTexts.refundLead(formatCents(maxCents))}</p>
      <SelectField {...form.field('kind')} label={adminTexts.refundKind} options={options} />
      {values.kind === 'amount' ? (
        <TextField {...form.field('cents')} label={adminTexts.amount} inputMode="decimal" />
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
              value={values.pieces[productId] ?? ''}
              error={errors[productId]}
              onChange={({ currentTarget: { value } }) =>
                set({ pieces: { ...values.pieces, [productId]: value } })
              }
            />
          ))}
          {hasStock ? (
            <CheckField
              label={adminTexts.restock}
              checked={values.restock}
              onChange={(checked) => set({ restock: checked })}
            />
          ) : null}
          <p role="status">{adminTexts.refundSum(formatCents(cents))}</p>
        </>
      )}
      <TextField {...form.field('reason')} label={adminTexts.reason} maxLength={LIMITS.note} />
    </FormDialog>
  );
}
