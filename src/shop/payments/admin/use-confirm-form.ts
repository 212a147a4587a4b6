import { useState } from 'react';
import { isoToLocalInput } from '../../../shared/local-input.ts';
import { centsToInput, formatCents, parseDollars } from '../../../shared/money.ts';
import { callRead } from '../../../web/api/http.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useFields } from '../../../web/forms/use-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type AdminPayment, adminOne, confirm, undo } from '../contract.ts';
import { LIMITS } from '../rules.ts';

/** The form that marks a payment as paid; at first it contains the open amount and today's date. `onSaved` closes the dialog. */
export function useConfirmForm(payment: AdminPayment, onSaved: () => void) {
  const { orderId: id, orderCode } = payment;
  const { now, timeZone } = useTimes();
  const fields = useFields(() => ({
    cents: centsToInput(payment.openCents),
    receivedOn: isoToLocalInput(new Date(now).toISOString(), timeZone).slice(0, 10),
    note: '',
  }));
  // The version from which the form was filled: saving is refused if the payment has changed since. Undefined after a
  // refusal, which has shown the new amounts.
  const [version, setVersion] = useState<number | undefined>(payment.version);
  const send = useSend();
  const toast = useToast();

  async function submit(): Promise<void> {
    const { receivedOn } = fields.values;
    const cents = parseDollars(fields.values.cents) ?? 0;
    const note = fields.values.note.trim();
    const input = { id, version: version ?? payment.version, cents, receivedOn, note };
    const saved = await fields.submit({
      errors: {
        ...(cents <= 0 && { cents: adminTexts.amountInvalid }),
        ...(receivedOn === '' && { receivedOn: adminTexts.dateInvalid }),
        ...(note.length > LIMITS.note && { note: adminTexts.noteTooLong }),
      },
      send: () => send(confirm, input, { idempotencyKey: fields.key }),
      failed: (reason) => reason,
      // Without a response, the payment may have been recorded: a retry with the same version and key records it only once.
      onConflict() {
        setVersion(undefined);
        fields.renewKey();
      },
    });
    if (!saved) return;
    toast({
      kind: 'success',
      text: adminTexts.confirmed(orderCode, formatCents(cents)),
      subject: id,
      undo: () => undoNewest(saved.version),
    });
    onSaved();
  }

  /** Undoes the payment that was just recorded, unless the payment has changed since. */
  async function undoNewest(saved: number): Promise<void> {
    const details = await callRead(adminOne, { id });
    const event = details.ok && details.value.events.find(({ kind }) => kind === 'confirmed');
    const result = event ? await send(undo, { id, version: saved, event: event.id }) : undefined;
    if (result?.ok) toast({ kind: 'success', text: adminTexts.undone(orderCode), subject: id });
    else {
      const reason = result?.ok === false ? result.error.message : details.ok ? '' : details.error.message;
      toast({ kind: 'error', text: adminTexts.undoFailed(reason), subject: id });
    }
  }

  return { ...fields, submit };
}
