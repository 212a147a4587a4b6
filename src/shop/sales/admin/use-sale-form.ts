import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { centsToInput, parseDollars } from '../../../shared/money.ts';
import { isoToLocalInput, localInputToIso } from '../../../shared/time.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { add, type Sale, update } from '../contract.ts';

const FIELDS = ['price', 'start', 'end'] as const;
export type SaleFormField = (typeof FIELDS)[number];
type Errors = Partial<Record<SaleFormField | 'product', string>>;

/** The product of a sale; `priceCents`: its regular price. */
export interface SaleProduct {
  id: string;
  title: string;
  image: string;
  priceCents: number;
}

type Values = Readonly<Record<SaleFormField, string>>;

interface Edited {
  /** The state of the sale that was edited; undefined for a new sale. */
  base: Sale | undefined;
  values: Values;
  /** Fields with a date that is not complete; their value is empty. */
  incomplete: ReadonlySet<SaleFormField>;
}

/**
 * State of the form of a new sale, or of `current`, the live state of an existing one. While it has no unsaved input,
 * it follows the live state. Otherwise it keeps the input, and `isStale` is true if another administrator has changed
 * the sale since. `refresh` reads the newest state; `onSaved` closes the dialog.
 */
export function useSaleForm(current: Sale | undefined, refresh: () => void, onSaved: () => void) {
  const prefix = useId();
  const { timeZone } = useTimes();
  const adding = useWrite(add);
  const updating = useWrite(update);
  const toast = useToast();
  const [chosen, setChosen] = useState<SaleProduct>();
  const [edited, setEdited] = useState<Edited>();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const valuesOf = (sale: Sale | undefined): Values => ({
    price: sale ? centsToInput(sale.priceCents) : '',
    start: isoToLocalInput(sale?.startsAt, timeZone),
    end: isoToLocalInput(sale?.endsAt, timeZone),
  });
  const isEqual = (a: Values, b: Values) => FIELDS.every((field) => a[field] === b[field]);
  // Input that equals the stored values does not count as unsaved.
  const unsaved =
    edited && (edited.incomplete.size > 0 || !isEqual(edited.values, valuesOf(edited.base)))
      ? edited
      : undefined;
  const base = unsaved ? unsaved.base : current;
  const values = unsaved?.values ?? valuesOf(current);
  const incomplete = unsaved?.incomplete ?? new Set<SaleFormField>();
  const product = current
    ? {
        id: current.productId,
        title: current.title,
        image: current.image,
        priceCents: current.regularPriceCents,
      }
    : chosen;
  const busy = adding.busy || updating.busy;
  // The viewer's own change may arrive live before the response.
  const isStale = !busy && base?.version !== current?.version;
  const idOf = (field: SaleFormField | 'product') => `${prefix}-${field}`;

  function showErrors(found: Errors): void {
    // Rendered synchronously: the message must describe the field when the field gets the focus.
    flushSync(() => setErrors(found));
    const [first] = Object.keys(found) as (keyof Errors)[];
    if (first) document.getElementById(idOf(first))?.focus();
  }

  /** Returns the time to save for a field; an unchanged time keeps its seconds, which the input does not show. */
  const timeOf = (field: 'start' | 'end') => {
    if (values[field] === valuesOf(base)[field])
      return (field === 'start' ? base?.startsAt : base?.endsAt) ?? null;
    return values[field] === '' ? null : localInputToIso(values[field], timeZone);
  };

  /** Saves over `version`, by default the one that was edited. */
  async function save(version = base?.version ?? 1): Promise<void> {
    setFailure(undefined);
    const found: Errors = product ? {} : { product: adminTexts.productMissing };
    for (const field of ['start', 'end'] as const)
      if (incomplete.has(field)) found[field] = adminTexts.timeInvalid;
    if (!product || Object.keys(found).length > 0) return showErrors(found);
    setErrors({});
    const draft = {
      priceCents: parseDollars(values.price),
      startsAt: timeOf('start'),
      endsAt: timeOf('end'),
    };
    const result = base
      ? await updating.run({ id: base.id, version, ...draft })
      : await adding.run({ productId: product.id, ...draft });
    if (!result) return;
    if (result.ok) {
      toast({ kind: 'success', text: base ? adminTexts.saved : adminTexts.added(product.title) });
      return onSaved();
    }
    const { code, message, fields } = result.error;
    if (fields) return showErrors(fields as Errors);
    // The message about the change appears with the newest state.
    if (code === 'sale-changed' || code === 'sale-over') return refresh();
    setFailure(adminTexts.saveFailed(message));
  }

  return {
    product,
    setProduct(to: SaleProduct | undefined): void {
      setChosen(to);
      setErrors(({ product: _, ...rest }) => rest);
    },
    values,
    errors,
    failure,
    busy,
    isStale,
    /** The fields that another administrator has changed. */
    changes:
      isStale && base
        ? FIELDS.filter((field) => valuesOf(base)[field] !== valuesOf(current)[field]).map((field) => ({
            field,
            was: valuesOf(base)[field],
            now: valuesOf(current)[field],
          }))
        : [],
    idOf,
    save,
    /** Replaces the input with the newest state. */
    load(): void {
      setEdited(undefined);
      setErrors({});
      setFailure(undefined);
    },
    set(field: SaleFormField, { value, validity }: HTMLInputElement): void {
      setEdited({
        base,
        values: { ...values, [field]: value },
        incomplete: validity.badInput
          ? new Set([...incomplete, field])
          : new Set([...incomplete].filter((one) => one !== field)),
      });
      setErrors(({ [field]: _, ...rest }) => rest);
    },
  };
}
