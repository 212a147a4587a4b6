import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { centsToInput, parseDollars } from '../../../shared/money.ts';
import { isoToLocalInput, localInputToIso } from '../../../shared/time.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts as words } from '../admin-texts.ts';
import { add, type Sale, update } from '../contract.ts';

export type SaleFormField = 'price' | 'start' | 'end';
type Errors = Partial<Record<SaleFormField | 'product', string>>;

/** The product of a sale; `priceCents`: its regular price. */
export interface SaleProduct {
  id: string;
  title: string;
  image: string;
  priceCents: number;
}

/** State of the form of a sale. Input is kept until it is saved; then calls `onSaved`. */
export function useSaleForm(sale: Sale | undefined, newest: Sale | undefined, onSaved: () => void) {
  const prefix = useId();
  const { timeZone } = useTimes();
  const adding = useWrite(add);
  const updating = useWrite(update);
  const toast = useToast();
  const [product, setProduct] = useState<SaleProduct | undefined>(
    sale && {
      id: sale.productId,
      title: sale.title,
      image: sale.image,
      priceCents: sale.regularPriceCents,
    },
  );
  const [initial] = useState({
    price: sale ? centsToInput(sale.priceCents) : '',
    start: isoToLocalInput(sale?.startsAt, timeZone),
    end: isoToLocalInput(sale?.endsAt, timeZone),
  });
  const [values, setValues] = useState(initial);
  /** Fields with a date that is not complete; their value is empty. */
  const [incomplete, setIncomplete] = useState<ReadonlySet<SaleFormField>>(new Set());
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<{ tone: 'bad' | 'warn'; text: string }>();
  /** The version that the next save replaces. */
  const [isStale, setStale] = useState(false);
  const idOf = (field: SaleFormField | 'product') => `${prefix}-${field}`;

  function showErrors(found: Errors): void {
    // Rendered synchronously: the message must describe the field when the field gets the focus.
    flushSync(() => setErrors(found));
    const [first] = Object.keys(found) as (keyof Errors)[];
    if (first) document.getElementById(idOf(first))?.focus();
  }

  /** Returns the time of a field as it is saved: an unchanged one keeps its seconds. */
  const timeOf = (field: 'start' | 'end') => {
    if (values[field] === initial[field]) return (field === 'start' ? sale?.startsAt : sale?.endsAt) ?? null;
    return values[field] === '' ? null : localInputToIso(values[field], timeZone);
  };

  async function save(): Promise<void> {
    setProblem(undefined);
    const found: Errors = product ? {} : { product: words.productMissing };
    for (const field of ['start', 'end'] as const)
      if (incomplete.has(field)) found[field] = words.timeInvalid;
    if (!product || Object.keys(found).length > 0) return showErrors(found);
    setErrors({});
    const draft = {
      priceCents: parseDollars(values.price),
      startsAt: timeOf('start'),
      endsAt: timeOf('end'),
    };
    const { version } = (isStale && newest) || sale || { version: 0 };
    const result = sale
      ? await updating.run({ id: sale.id, version, ...draft })
      : await adding.run({ productId: product.id, ...draft });
    if (!result) return;
    if (result.ok) {
      toast({ kind: 'success', text: sale ? words.saved : words.added(product.title) });
      return onSaved();
    }
    const { code, message, fields } = result.error;
    if (fields) return showErrors(fields as Errors);
    setStale(code === 'sale-changed');
    setProblem(
      code === 'sale-changed'
        ? { tone: 'warn', text: words.stale }
        : { tone: 'bad', text: words.saveFailed(message) },
    );
  }

  return {
    product,
    setProduct(chosen: SaleProduct | undefined): void {
      setProduct(chosen);
      setErrors(({ product: _, ...rest }) => rest);
    },
    values,
    errors,
    problem,
    busy: adding.busy || updating.busy,
    idOf,
    save,
    set(field: SaleFormField, { value, validity }: HTMLInputElement): void {
      setValues((current) => ({ ...current, [field]: value }));
      setIncomplete((fields) =>
        validity.badInput ? new Set([...fields, field]) : new Set([...fields].filter((one) => one !== field)),
      );
      setErrors(({ [field]: _, ...rest }) => rest);
    },
  };
}
