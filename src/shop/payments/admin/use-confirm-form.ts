import { useState } from 'react';
import { centsToInput, formatCents, parseDollars } from '../../../shared/money.ts';
import { isoToLocalInput } from '../../../shared/time.ts';
import { callRead } from '../../../web/api/http.ts';
import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type AdminPayment, adminOne, confirm, undo } from '../contract.ts';
import { LIMITS } from '../rules.ts';
import { isConflict, newRequestKey } from './request-key.ts';

type Errors = Partial<Record<'cents' | 'receivedOn' | 'note', string>>;

/** The form that marks a payment as paid; at first it contains the open amount and today's date. `onSaved` closes the dialog. */
export function useConfirmForm(payment: AdminPayment, onSaved: () => void) {
  const { orderId: id, orderCode } = payment;
  const { now, timeZone } = useTimes();
  const [form, setForm] = useState(() => ({
    amount: centsToInput(payment.openCents),
    receivedOn: isoToLocalInput(new Date(now).toISOString(), timeZone).slice(0, 10),
    note: '',
  }));
  // The version from which the form was filled: saving is refused if the payment has changed since. Undefined after a
  // refusal, which has shown the new amounts.
  const [version, setVersion] = useState<number | undefined>(payment.version);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  // Idempotency key. A repeated request after a lost response has the same one.
  const [key, setKey] = useState(newRequestKey);
  const { run, busy } = useWrite(confirm);
  const send = useSend();
  const toast = useToast();

  function set(change: Partial<typeof form>): void {
    setForm({ ...form, ...change });
    setErrors({});
    setFailure(undefined);
    setKey(newRequestKey());
  }

  function showErrors(found: Errors): Record<string, string> {
    setErrors(found);
    return found as Record<string, string>;
  }

  /** Saves; returns the errors of invalid fields. */
  async function save(): Promise<Record<string, string>> {
    setFailure(undefined);
    const cents = parseDollars(form.amount) ?? 0;
    const note = form.note.trim();
    const found: Errors = {
      ...(cents > 0 ? {} : { cents: adminTexts.amountInvalid }),
      ...(form.receivedOn === '' && { receivedOn: adminTexts.dateInvalid }),
      ...(note.length > LIMITS.note && { note: adminTexts.noteTooLong }),
    };
    if (Object.keys(found).length > 0) return showErrors(found);
    const input = { id, version: version ?? payment.version, cents, receivedOn: form.receivedOn, note };
    const result = await run(input, { idempotencyKey: key });
    if (!result) return {};
    if (!result.ok) {
      const { status, message, fields } = result.error;
      if (fields) return showErrors(fields);
      setFailure(message);
      // Without a response, the payment may have been recorded: a retry with the same version and key records it only once.
      if (isConflict(status)) {
        setVersion(undefined);
        setKey(newRequestKey());
      }
      return {};
    }
    const saved = result.value.version;
    toast({
      kind: 'success',
      text: adminTexts.confirmed(orderCode, formatCents(cents)),
      subject: id,
      undo: () => undoNewest(saved),
    });
    onSaved();
    return {};
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

  return { form, set, errors, failure, save, busy };
}
