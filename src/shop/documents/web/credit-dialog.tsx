import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { useFields } from '../../../web/forms/use-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { CheckField } from '../../../web/ui/check-field.tsx';
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

type CreditNoteInput = NonNullable<typeof issueCreditNote.types>['input'];

interface CreditDialogProps {
  invoice: IssuedDocument;
  onClose: () => void;
}

/** Dialog that issues a credit note for an invoice. */
export default function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const { data, error } = useRead(creditable, { id: invoice.id });
  const form = useFields(EMPTY_CREDIT);
  const send = useSend();
  const toast = useToast();
  const { kind, reason } = form.values;

  async function submit(): Promise<void> {
    if (!data) return;
    const { id, creditedCents, lines } = data;
    const credit = toCredit(
      form.values,
      lines.map(({ left }) => left),
    );
    const issued = await form.submit({
      errors: 'kind' in credit ? {} : problemTexts(credit, lines),
      send: () => send(issueCreditNote, { id, creditedCents, credit, reason } as CreditNoteInput),
      failed: (message) => message,
    });
    if (!issued) return;
    const text = slotTexts.issued(slotTexts.kinds['credit-note'], issued.number);
    toast({ kind: 'success', text, subject: id });
    onClose();
  }

  return (
    <FormDialog
      title={creditTexts.title(invoice.number)}
      saveLabel={slotTexts.issueCreditNote}
      savingLabel={slotTexts.issuing}
      form={{ ...form, submit }}
      disabled={!data}
      onClose={onClose}
    >
      {data ? (
        <>
          <p>{creditTexts.left(formatCents(data.creditedCents), formatCents(data.dueCents))}</p>
          <p className="field-hint">{creditTexts.final}</p>
          <SelectField {...form.field('kind')} label={creditTexts.kind} options={options} />
          {kind === 'lines' ? <LineFields invoice={data} form={form} /> : null}
          {kind === 'amount' ? (
            <TextField
              {...form.field('amount')}
              label={creditTexts.amount}
              hint={creditTexts.amountHint}
              inputMode="decimal"
            />
          ) : null}
          <TextField
            {...form.field('reason')}
            label={creditTexts.reason}
            hint={creditTexts.reasonHint}
            maxLength={MAX_REASON}
          />
        </>
      ) : error ? (
        <Note tone="bad">{error.message}</Note>
      ) : (
        <LoadingText>{creditTexts.loading}</LoadingText>
      )}
    </FormDialog>
  );
}

/** Returns the errors by field; the fields of lines are named after their positions. */
function problemTexts({ lines, amount }: CreditFormProblems, invoiceLines: CreditableInvoice['lines']) {
  return {
    ...Object.fromEntries(lines.map((n) => [n, creditTexts.quantityInvalid(invoiceLines[n]!.left)])),
    ...(amount && { amount: creditTexts.amountInvalid }),
  };
}

interface LineFieldsProps {
  invoice: CreditableInvoice;
  form: Pick<ReturnType<typeof useFields<CreditForm>>, 'values' | 'errors' | 'set'>;
}

/** Fields for the credited pieces of each line that has some left, and for the delivery. */
function LineFields({ invoice: { lines, deliveryCents }, form: { values, errors, set } }: LineFieldsProps) {
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
            value={values.quantities[n] ?? ''}
            error={errors[n]}
            onChange={({ currentTarget: { value } }) =>
              set({ quantities: { ...values.quantities, [n]: value } })
            }
          />
        ) : null,
      )}
      {deliveryCents > 0 ? (
        <CheckField
          label={creditTexts.delivery(formatCents(deliveryCents))}
          checked={values.delivery}
          onChange={(checked) => set({ delivery: checked })}
        />
      ) : null}
    </>
  );
}
