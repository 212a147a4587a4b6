import { type FormEvent, useId } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { StaleNote } from '../../../web/stale-note.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { PRICE_STEP } from '../../catalogue/admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { type Sale, sale as saleRead } from '../contract.ts';
import { texts } from '../texts.ts';
import { ProductPicker } from './product-picker.tsx';
import { type SaleFormField, useSaleForm } from './use-sale-form.ts';

const LABELS = { price: adminTexts.price, start: adminTexts.start, end: adminTexts.endTime } as const;

export interface SaleFormProps {
  /** The sale as the list showed it; undefined to add one. */
  sale?: Sale;
  onClose: () => void;
}

/** Modal dialog that adds a sale or changes one. */
export function SaleForm({ sale: listed, onClose }: SaleFormProps) {
  // Reads the sale by its id, because it may leave the page of the list.
  const { data, retry } = useRead(saleRead, listed && { id: listed.id });
  const sale = data ?? listed;
  const form = useSaleForm(sale, retry, onClose);
  const { product, setProduct, values, errors, failure, busy, isStale } = form;
  const formId = useId();
  const hasStarted = sale?.state === 'current';
  const isOver = sale?.state === 'past';
  const fieldProps = (field: SaleFormField) => ({
    id: form.idOf(field),
    name: field,
    error: errors[field],
    value: values[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => form.set(field, currentTarget),
  });
  const timeProps = { type: 'datetime-local', max: '9999-12-31T23:59' };

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isStale && !isOver) void form.save();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={sale ? adminTexts.editHeading(sale.title) : adminTexts.addHeading}
      closeLabel={shellTexts.actions.close}
      footer={
        <>
          <Button onClick={onClose}>{shellTexts.actions.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={busy}
            busyLabel={adminTexts.saving}
            disabled={isStale || isOver}
          >
            {adminTexts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" noValidate onSubmit={submit}>
        {failure ? <Note tone="bad">{failure}</Note> : null}
        {isOver ? <Note tone="warn">{texts.errors['sale-over']}</Note> : null}
        {isStale && sale ? (
          <StaleNote
            text={adminTexts.stale}
            changes={form.changes.map(({ field, was, now }) => ({
              label: LABELS[field],
              was: was.replace('T', ' '),
              now: now.replace('T', ' '),
            }))}
            busy={busy}
            onLoad={form.load}
            onKeep={isOver ? undefined : () => void form.save(sale.version)}
          />
        ) : null}
        {sale ? null : (
          <ProductPicker
            id={form.idOf('product')}
            chosen={product}
            onChoose={setProduct}
            error={errors.product}
          />
        )}
        <TextField
          {...fieldProps('price')}
          label={adminTexts.price}
          hint={product ? adminTexts.priceHint(formatCents(product.priceCents)) : undefined}
          type="number"
          inputMode="decimal"
          min={0}
          step={PRICE_STEP}
        />
        <div className="form-pair">
          <TextField
            {...fieldProps('start')}
            {...timeProps}
            label={adminTexts.start}
            hint={hasStarted ? adminTexts.startFixed : adminTexts.startHint}
            readOnly={hasStarted}
          />
          <TextField
            {...fieldProps('end')}
            {...timeProps}
            label={adminTexts.endTime}
            hint={adminTexts.endHint}
          />
        </div>
      </form>
    </Dialog>
  );
}
