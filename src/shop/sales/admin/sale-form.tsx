import { type FormEvent, useId } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { texts as shell } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { PRICE_STEP } from '../../catalogue/admin-rules.ts';
import { adminTexts as words } from '../admin-texts.ts';
import type { Sale } from '../contract.ts';
import { ProductPicker } from './product-picker.tsx';
import { type SaleFormField, useSaleForm } from './use-sale-form.ts';

export interface SaleFormProps {
  /** The sale as it was when the form was opened; undefined to add one. */
  sale?: Sale;
  /** The sale as it is now, if it is known. */
  newest?: Sale | undefined;
  onClose: () => void;
}

/** Modal dialog that adds a sale or changes one. */
export function SaleForm({ sale, newest, onClose }: SaleFormProps) {
  const form = useSaleForm(sale, newest, onClose);
  const { product, setProduct, values, errors, problem, busy } = form;
  const formId = useId();
  const hasStarted = sale?.state === 'current';
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
    void form.save();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={sale ? words.editHeading(sale.title) : words.addHeading}
      closeLabel={shell.actions.close}
      footer={
        <>
          <Button onClick={onClose}>{shell.actions.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyLabel={words.saving}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" noValidate onSubmit={submit}>
        {problem ? <Note tone={problem.tone}>{problem.text}</Note> : null}
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
          label={words.price}
          hint={product ? words.priceHint(formatCents(product.priceCents)) : undefined}
          type="number"
          inputMode="decimal"
          min={0}
          step={PRICE_STEP}
        />
        <div className="form-pair">
          <TextField
            {...fieldProps('start')}
            {...timeProps}
            label={words.start}
            hint={hasStarted ? words.startFixed : words.startHint}
            readOnly={hasStarted}
          />
          <TextField {...fieldProps('end')} {...timeProps} label={words.endTime} hint={words.endHint} />
        </div>
      </form>
    </Dialog>
  );
}
