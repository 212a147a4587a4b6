import { useState } from 'react';
import { isoToLocalInput, localInputToIso } from '../../../shared/local-input.ts';
import { centsToInput, parseDollars } from '../../../shared/money.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useLiveFields } from '../../../web/forms/use-live-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { add, type Sale, update } from '../contract.ts';

/** The product of a sale; `priceCents`: its regular price. */
export interface SaleProduct {
  id: string;
  title: string;
  image: string;
  priceCents: number;
}

/**
 * The form of a new sale, or of `current`, the live state of an existing one. `refresh` reads the newest state; `onSaved`
 * closes the dialog.
 */
export function useSaleForm(current: Sale | undefined, refresh: () => void, onSaved: () => void) {
  const { timeZone } = useTimes();
  const valuesOf = (sale: Sale | undefined) => ({
    price: sale ? centsToInput(sale.priceCents) : '',
    start: isoToLocalInput(sale?.startsAt, timeZone),
    end: isoToLocalInput(sale?.endsAt, timeZone),
  });
  const fields = useLiveFields(current, valuesOf);
  const [chosen, setChosen] = useState<SaleProduct>();
  const send = useSend();
  const toast = useToast();
  const { base, values } = fields;
  const product: SaleProduct | undefined = current
    ? { ...current, id: current.productId, priceCents: current.regularPriceCents }
    : chosen;

  /** Returns the time to save for a field; an unchanged time keeps its seconds, which the input does not show. */
  const timeOf = (field: 'start' | 'end') => {
    if (values[field] === valuesOf(base)[field])
      return (field === 'start' ? base?.startsAt : base?.endsAt) ?? null;
    return values[field] === '' ? null : localInputToIso(values[field], timeZone);
  };

  async function submit(version = base?.version ?? 1): Promise<void> {
    const draft = {
      priceCents: parseDollars(values.price),
      startsAt: timeOf('start'),
      endsAt: timeOf('end'),
    };
    const saved = await fields.submit<object>({
      errors: product ? {} : { product: adminTexts.productMissing },
      send: () =>
        base
          ? send(update, { id: base.id, version, ...draft })
          : send(add, { productId: product?.id ?? '', ...draft }),
      failed: adminTexts.saveFailed,
      onConflict: refresh,
    });
    if (!saved) return;
    toast({ kind: 'success', text: base ? adminTexts.saved : adminTexts.added(product?.title ?? '') });
    onSaved();
  }

  return {
    ...fields,
    product,
    setProduct(to: SaleProduct | undefined): void {
      setChosen(to);
      fields.clear();
    },
    submit,
  };
}
