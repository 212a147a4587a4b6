import { useId, useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { type CreditableInvoice, creditable, type IssuedDocument, issueCreditNote } from '../contract.ts';
import {
  CREDIT_KINDS,
  type CreditForm,
  type CreditFormProblems,
  EMPTY_CREDIT,
  toCredit,
} from '../credit-form.ts';
import { MAX_REASON } from '../rules.ts';
import { slotTexts } from '../slot-texts.ts';
import './credit-dialog.css';

const creditTexts = slotTexts.credit;
const options = CREDIT_KINDS.map((value) => ({ value: value as string, label: creditTexts.kinds[value] }));

interface CreditDialogProps {
  invoice: IssuedDocument;
  onClose: () => void;
}

/** Dialog that issues a credit note for an invoice. */
export default function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const formId = useId();
  const { data, error } = useRead(creditable, { id: invoice.id });
  const { run, busy } = useWrite(issueCreditNote);
  const toast = useToast();
  const [form, setForm] = useState(EMPTY_CREDIT);
  const [problems, setProblems] = useState<CreditFormProblems>();
  const [failure, setFailure] = useState<string>();

  function set(change: Partial<CreditForm>): void {
    setForm({ ...form, ...change });
    setProblems(undefined);
    setFailure(undefined);
  }

  async function issue({ id, creditedCents, lines }: CreditableInvoice): Promise<void> {
    const credit = toCredit(
      form,
      lines.map(({ left }) => left),
    );
    if (!('kind' in credit)) return setProblems(credit);
    const result = await run({ id, creditedCents, credit, reason: form.reason } as Parameters<typeof run>[0]);
    if (!result) return;
    if (!result.ok) return setFailure(result.error.message);
    const text = slotTexts.issued(slotTexts.kinds['credit-note'], result.value.number);
    toast({ kind: 'success', text, subject: id });
    onClose();
  }

  return (
    <Dialog
      open
      title={creditTexts.title(invoice.number)}
      closeLabel={shellTexts.actions.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{shellTexts.actions.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
            busyLabel={slotTexts.issuing}
            disabled={!data}
          >
            {slotTexts.issueCreditNote}
          </Button>
        </>
      }
    >
      {data ? (
        <form
          id={formId}
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void issue(data);
          }}
        >
          {failure ? <Note tone="bad">{failure}</Note> : null}
          <p>{creditTexts.left(formatCents(data.creditedCents), formatCents(data.dueCents))}</p>
          <p className="field-hint">{creditTexts.final}</p>
          <SelectField
            label={creditTexts.kind}
            value={form.kind}
            options={options}
            onChange={({ currentTarget: { value } }) => set({ kind: value as CreditForm['kind'] })}
          />
          {form.kind === 'lines' ? (
            <LineFields invoice={data} form={form} problems={problems} set={set} />
          ) : null}
          {form.kind === 'amount' ? (
            <TextField
              label={creditTexts.amount}
              hint={creditTexts.amountHint}
              inputMode="decimal"
              autoComplete="off"
              value={form.amount}
              error={problems?.amount ? creditTexts.amountInvalid : undefined}
              onChange={({ currentTarget: { value } }) => set({ amount: value })}
            />
          ) : null}
          <TextField
            label={creditTexts.reason}
            hint={creditTexts.reasonHint}
            autoComplete="off"
            maxLength={MAX_REASON}
            value={form.reason}
            onChange={({ currentTarget: { value } }) => set({ reason: value })}
          />
        </form>
      ) : error ? (
        <Note tone="bad">{error.message}</Note>
      ) : (
        <LoadingText>{creditTexts.loading}</LoadingText>
      )}
    </Dialog>
  );
}

interface LineFieldsProps {
  invoice: CreditableInvoice;
  form: CreditForm;
  problems: CreditFormProblems | undefined;
  set: (change: Partial<CreditForm>) => void;
}

/** Fields for the credited pieces of each line that has some left, and for the delivery. */
function LineFields({ invoice: { lines, deliveryCents }, form, problems, set }: LineFieldsProps) {
  return (
    <>
      {lines.map(({ title, left }, n) =>
        left > 0 ? (
          <TextField
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an invoice never change
            key={n}
            label={creditTexts.quantity(title, left)}
            inputMode="numeric"
            autoComplete="off"
            value={form.quantities[n] ?? ''}
            error={problems?.lines.includes(n) ? creditTexts.quantityInvalid(left) : undefined}
            onChange={({ currentTarget: { value } }) =>
              set({ quantities: { ...form.quantities, [n]: value } })
            }
          />
        ) : null,
      )}
      {deliveryCents > 0 ? (
        <CheckField
          label={creditTexts.delivery(formatCents(deliveryCents))}
          checked={form.delivery}
          onChange={(checked) => set({ delivery: checked })}
        />
      ) : null}
    </>
  );
}
