import { useSend } from '../../../web/api/use-write.ts';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { useFields } from '../../../web/forms/use-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { CARRIER_CODES, carrierName } from '../carriers.ts';
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
  onClose: () => void;
}

/** Dialog that adds a parcel to an order or changes one. A new parcel contains all pieces that are left. */
export default function ParcelDialog({ orderId, title, items, others, parcel, onClose }: ParcelDialogProps) {
  const send = useSend();
  const toast = useToast();
  const remaining = remainingPieces(items, others);
  const form = useFields(() => ({
    carrier: parcel?.carrier ?? others.at(-1)?.carrier ?? 'dhl',
    number: parcel?.number ?? '',
    pieces: initialPieces(remaining, parcel),
  }));
  const { carrier, number, pieces } = form.values;

  async function submit(): Promise<void> {
    const normalized = normalizeNumber(number);
    const isNumber = isTrackingNumber(normalized);
    const chosen = remaining
      .map(({ productId }) => ({ productId, quantity: Number(pieces[productId] || 0) }))
      .filter(({ quantity }) => quantity !== 0);
    const isInvalid = chosen.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1);
    if (isNumber && (chosen.length === 0 || isInvalid)) return form.fail(errors['parcel-invalid'].message);
    const contents = { id: orderId, carrier, number: normalized, items: chosen };
    const saved = await form.submit({
      errors: isNumber ? {} : { number: errors['parcel-number-invalid'].message },
      send: () =>
        parcel
          ? send(updateParcel, { ...contents, parcelId: parcel.id, version: parcel.version })
          : send(addParcel, contents, { idempotencyKey: form.key }),
      failed: orderTexts.failed,
    });
    if (!saved) return;
    toast({ kind: 'success', text: orderTexts.parcelSaved });
    onClose();
  }

  return (
    <FormDialog title={title} saveLabel={orderTexts.save} form={{ ...form, submit }} onClose={onClose}>
      <div className="form-pair">
        <SelectField {...form.field('carrier')} label={orderTexts.carrier} options={carriers} />
        <TextField
          {...form.field('number')}
          label={orderTexts.number}
          hint={orderTexts.numberHint}
          spellCheck={false}
          maxLength={60}
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
          onChange={({ currentTarget: { value } }) => form.set({ pieces: { ...pieces, [productId]: value } })}
        />
      ))}
    </FormDialog>
  );
}

/** Returns the pieces of a parcel, or all pieces that are left for a new one, by product. */
const initialPieces = (
  remaining: ReturnType<typeof remainingPieces>,
  parcel: Parcel | undefined,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    remaining.map(({ productId, left }) => {
      const sent = parcel?.items.find((item) => item.productId === productId)?.quantity ?? 0;
      return [productId, String(parcel ? sent : Math.max(0, left))];
    }),
  );
