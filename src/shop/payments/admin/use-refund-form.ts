import { useState } from 'react';
import { centsToInput, formatCents, parseDollars } from '../../../shared/money.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { useFields } from '../../../web/forms/use-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type AdminPaymentDetails, refund } from '../contract.ts';
import { refundCents } from '../refund-lines.ts';

/** Fields of the form, as typed. */
export interface RefundForm {
  kind: 'lines' | 'amount';
  /** The amount. */
  cents: string;
  /** Pieces by product id. */
  pieces: Readonly<Record<string, string>>;
  reason: string;
  restock: boolean;
}

/** The form of a refund of lines or of another amount, which is at first the overpayment. */
export function useRefundForm({ payment, lines }: AdminPaymentDetails, onSaved: () => void) {
  const { orderId: id, orderCode, openCents, paidCents, refundedCents } = payment;
  const maxCents = paidCents - refundedCents;
  const fields = useFields<RefundForm>(() => ({
    kind: openCents < 0 ? 'amount' : 'lines',
    cents: openCents < 0 ? centsToInput(Math.min(-openCents, maxCents)) : '',
    pieces: {},
    reason: '',
    restock: false,
  }));
  // The version with which the form was opened: saving is refused if the payment has changed since. Undefined after a
  // refusal, which has shown the new amounts.
  const [version, setVersion] = useState<number | undefined>(payment.version);
  const send = useSend();
  const toast = useToast();
  const { values: form } = fields;
  const isLines = form.kind === 'lines';

  const chosen = lines.flatMap(({ productId }) => {
    const pieces = parseWholeNumber(form.pieces[productId] || '0');
    return pieces > 0 ? [{ productId, pieces }] : [];
  });
  const cents = isLines ? (refundCents(lines, chosen) ?? 0) : (parseDollars(form.cents) ?? 0);

  function findErrors(): Record<string, string> {
    const found: Record<string, string> = {};
    if (isLines) {
      for (const { productId, quantity, refundedPieces } of lines) {
        const pieces = parseWholeNumber(form.pieces[productId] || '0');
        const max = quantity - refundedPieces;
        if (!(pieces >= 0 && pieces <= max)) found[productId] = adminTexts.piecesInvalid(max);
      }
      if (chosen.length === 0 && lines[0]) found[lines[0].productId] ??= adminTexts.noPieces;
    } else if (cents <= 0) found.cents = adminTexts.amountInvalid;
    else if (cents > maxCents) found.cents = adminTexts.tooHigh(formatCents(maxCents));
    if (form.reason.trim() === '') found.reason = adminTexts.reasonMissing;
    return found;
  }

  async function submit(): Promise<void> {
    const input = {
      ...{ id, version: version ?? payment.version, cents, reason: form.reason.trim() },
      ...{ lines: isLines ? chosen : [], restock: isLines && form.restock },
    };
    const saved = await fields.submit({
      errors: findErrors(),
      send: () => send(refund, input, { idempotencyKey: fields.key }),
      failed: (reason) => reason,
      // Without a response, the refund may have been recorded: a retry with the same version and key records it only once.
      onConflict() {
        setVersion(undefined);
        fields.renewKey();
      },
    });
    if (!saved) return;
    toast({ kind: 'success', text: adminTexts.refunded(orderCode, formatCents(cents)), subject: id });
    onSaved();
  }

  return {
    ...fields,
    // The amount field is not shown for lines, so its error is shown as the failure.
    failure: fields.failure ?? (isLines ? fields.errors.cents : undefined),
    submit,
    cents,
    maxCents,
  };
}
