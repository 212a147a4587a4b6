import { nanoid } from '@reduxjs/toolkit';
import { type FormEvent, useId, useState } from 'react';
import { useSend } from '../../../web/api/use-write.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { CARRIER_CODES, type Carrier, carrierName } from '../carriers.ts';
import { addParcel, type Parcel, updateParcel } from '../contract.ts';
import { errors } from '../errors.ts';
import { isTrackingNumber, normalizeNumber, type Pieces, remainingPieces } from '../parcels.ts';
import { slotTexts } from '../slot-texts.ts';

const orderTexts = slotTexts.order;
const carriers = CARRIER_CODES.map((value) => ({
  value: value as string,
  label: carrierName(value) || orderTexts.otherCarrier,
}));

interface ParcelDialogProps {
  orderId: string;
  title: string;
  items: readonly (Pieces & { title: string })[];
  /** The other parcels of the order. */
  others: readonly Parcel[];
  /** Undefined for a new parcel. */
  parcel: Parcel | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Dialog that adds a parcel to an order or changes one. A new parcel contains all pieces that are left. */
export default function ParcelDialog({
  orderId,
  title,
  items,
  others,
  parcel,
  onSaved,
  onClose,
}: ParcelDialogProps) {
  const formId = useId();
  const send = useSend();
  const remaining = remainingPieces(items, others);
  const [carrier, setCarrier] = useState<string>(parcel?.carrier ?? others.at(-1)?.carrier ?? 'dhl');
  const [number, setNumber] = useState(parcel?.number ?? '');
  const [pieces, setPieces] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      remaining.map(({ productId, left }) => [
        productId,
        String(
          parcel
            ? (parcel.items.find((item) => item.productId === productId)?.quantity ?? 0)
            : Math.max(0, left),
        ),
      ]),
    ),
  );
  const [problem, setProblem] = useState<{ field?: 'number'; text: string }>();
  const [busy, setBusy] = useState(false);
  /** Idempotency key of the values in the form: a repeated attempt after a lost response adds no second parcel. */
  const [key, setKey] = useState(() => nanoid());
  const startNewAttempt = () => {
    setProblem(undefined);
    setKey(nanoid());
  };

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const normalized = normalizeNumber(number);
    if (!isTrackingNumber(normalized))
      return setProblem({ field: 'number', text: errors['parcel-number-invalid'].message });
    const chosen = remaining
      .map(({ productId }) => ({ productId, quantity: Number(pieces[productId] || 0) }))
      .filter(({ quantity }) => quantity !== 0);
    if (chosen.length === 0 || chosen.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1))
      return setProblem({ text: errors['parcel-invalid'].message });
    const contents = { id: orderId, carrier: carrier as Carrier, number: normalized, items: chosen };
    setBusy(true);
    const result = parcel
      ? await send(updateParcel, { ...contents, parcelId: parcel.id, version: parcel.version })
      : await send(addParcel, contents, { idempotencyKey: key });
    setBusy(false);
    if (result.ok) return onSaved();
    const { status, message } = result.error;
    setProblem({ text: status >= 400 && status < 500 ? message : orderTexts.failed });
  }

  return (
    <Dialog
      open
      title={title}
      closeLabel={shellTexts.actions.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{shellTexts.actions.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} busyLabel={orderTexts.saving}>
            {orderTexts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" noValidate onSubmit={(event) => void submit(event)}>
        {problem && !problem.field ? <Note tone="bad">{problem.text}</Note> : null}
        <div className="form-pair">
          <SelectField
            label={orderTexts.carrier}
            value={carrier}
            options={carriers}
            onChange={(event) => {
              setCarrier(event.currentTarget.value);
              startNewAttempt();
            }}
          />
          <TextField
            label={orderTexts.number}
            hint={orderTexts.numberHint}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={number}
            error={problem?.field ? problem.text : undefined}
            onChange={(event) => {
              setNumber(event.currentTarget.value);
              startNewAttempt();
            }}
          />
        </div>
        {remaining.map(({ productId, title: item, left }) => (
          <TextField
            key={productId}
            label={orderTexts.pieces(item, Math.max(0, left))}
            type="number"
            inputMode="numeric"
            min={0}
            max={Math.max(0, left)}
            value={pieces[productId] ?? ''}
            onChange={(event) => {
              setPieces({ ...pieces, [productId]: event.currentTarget.value });
              startNewAttempt();
            }}
          />
        ))}
      </form>
    </Dialog>
  );
}
