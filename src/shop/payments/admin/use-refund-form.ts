import { useState } from 'react';
import { centsToInput, formatCents, parseDollars } from '../../../shared/money.ts';
import { parseWholeNumber } from '../../../shared/whole-number.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type AdminPaymentDetails, refund } from '../contract.ts';
import { refundCents } from '../refund-lines.ts';
import { isConflict, newRequestKey } from './request-key.ts';

/** Fields of the form, as typed. */
export interface RefundForm {
  kind: 'lines' | 'amount';
  amount: string;
  /** Pieces by product id. */
  pieces: Readonly<Record<string, string>>;
  reason: string;
  restock: boolean;
}

/** The form of a refund of lines or of another amount, which is at first the overpayment. */
export function useRefundForm({ payment, lines }: AdminPaymentDetails, onSaved: () => void) {
  const { orderId: id, orderCode, openCents, paidCents, refundedCents } = payment;
  const maxCents = paidCents - refundedCents;
  const [form, setForm] = useState<RefundForm>(() => ({
    kind: openCents < 0 ? 'amount' : 'lines',
    amount: openCents < 0 ? centsToInput(Math.min(-openCents, maxCents)) : '',
    pieces: {},
    reason: '',
    restock: false,
  }));
  // The version with which the form was opened: saving is refused if the payment has changed since. Undefined after a
  // refusal, which has shown the new amounts.
  const [version, setVersion] = useState<number | undefined>(payment.version);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  // Idempotency key. A repeated request after a lost response has the same one.
  const [key, setKey] = useState(newRequestKey);
  const { run, busy } = useWrite(refund);
  const toast = useToast();

  const chosen = lines.flatMap(({ productId }) => {
    const pieces = parseWholeNumber(form.pieces[productId] || '0');
    return pieces > 0 ? [{ productId, pieces }] : [];
  });
  const cents = form.kind === 'lines' ? (refundCents(lines, chosen) ?? 0) : (parseDollars(form.amount) ?? 0);

  function set(change: Partial<RefundForm>): void {
    setForm({ ...form, ...change });
    setErrors({});
    setFailure(undefined);
    setKey(newRequestKey());
  }

  function findErrors(): Record<string, string> {
    const found: Record<string, string> = {};
    if (form.kind === 'lines') {
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

  /** Saves; returns the errors of invalid fields. */
  async function save(): Promise<Record<string, string>> {
    setFailure(undefined);
    const found = findErrors();
    if (Object.keys(found).length > 0) {
      setErrors(found);
      return found;
    }
    const { reason, restock } = form;
    const isLines = form.kind === 'lines';
    const result = await run(
      {
        ...{ id, version: version ?? payment.version, cents, reason: reason.trim() },
        ...{ lines: isLines ? chosen : [], restock: isLines && restock },
      },
      { idempotencyKey: key },
    );
    if (!result) return {};
    if (!result.ok) {
      const { status, message, fields } = result.error;
      setErrors(fields ?? {});
      // The amount field is not shown for lines, so its error is shown as the failure.
      setFailure((form.kind === 'lines' && fields?.cents) || (fields ? undefined : message));
      // Without a response, the refund may have been recorded: a retry with the same version and key records it only once.
      if (isConflict(status)) {
        setVersion(undefined);
        setKey(newRequestKey());
      }
      return fields ?? {};
    }
    toast({ kind: 'success', text: adminTexts.refunded(orderCode, formatCents(cents)), subject: id });
    onSaved();
    return {};
  }

  return { form, set, errors, failure, save, busy, cents, maxCents };
}
