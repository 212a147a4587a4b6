import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { PRICE_STEP } from '../../catalogue/admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { type Sale, sale as saleRead } from '../contract.ts';
import { texts } from '../texts.ts';
import { ProductPicker } from './product-picker.tsx';
import { useSaleForm } from './use-sale-form.ts';

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
  const { product, errors } = form;
  const hasStarted = sale?.state === 'current';
  const isOver = sale?.state === 'past';
  const field = (name: keyof typeof LABELS) => ({ ...form.field(name), label: LABELS[name] });
  const timeProps = { type: 'datetime-local', max: '9999-12-31T23:59' };

  return (
    <FormDialog
      title={sale ? adminTexts.editHeading(sale.title) : adminTexts.addHeading}
      saveLabel={adminTexts.save}
      form={form}
      staleNote={{
        text: adminTexts.stale,
        changes: form.stale?.changes.map(({ field: name, was, now }) => ({
          label: LABELS[name],
          was: was.replace('T', ' '),
          now: now.replace('T', ' '),
        })),
      }}
      disabled={isOver}
      onClose={onClose}
    >
      {isOver ? <Note tone="warn">{texts.errors['sale-over']}</Note> : null}
      {sale ? null : <ProductPicker chosen={product} onChoose={form.setProduct} error={errors.product} />}
      <TextField
        {...field('price')}
        hint={product ? adminTexts.priceHint(formatCents(product.priceCents)) : undefined}
        type="number"
        inputMode="decimal"
        min={0}
        step={PRICE_STEP}
      />
      <div className="form-pair">
        <TextField
          {...field('start')}
          {...timeProps}
          hint={hasStarted ? adminTexts.startFixed : adminTexts.startHint}
          readOnly={hasStarted}
        />
        <TextField {...field('end')} {...timeProps} hint={adminTexts.endHint} />
      </div>
    </FormDialog>
  );
}
