import { useId } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { TextField, type TextFieldProps } from '../../../web/ui/text-field.tsx';
import { PRICE_STEP, type ProductField, RATE_STEP } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { categories as categoriesRead } from '../contract.ts';
import { MAX_DESCRIPTION } from '../limits.ts';
import { STARS } from '../rules.ts';
import { ConflictHint, hasConflict } from './conflict-hint.tsx';
import { PictureField } from './picture-field.tsx';
import type { ProductFormState } from './use-product-form.ts';

const texts = adminTexts.fields;

/** Attributes of the number fields (SPEC L94). */
const INPUT_ATTRIBUTES: Partial<Record<ProductField, Partial<TextFieldProps>>> = {
  price: { type: 'number', inputMode: 'decimal', min: 0, step: PRICE_STEP },
  rate: { type: 'number', inputMode: 'decimal', min: 0, max: STARS, step: RATE_STEP },
  count: { type: 'number', inputMode: 'numeric', min: 0, step: 1 },
};

export interface ProductFieldsProps {
  form: ProductFormState;
  /** Id of an existing product: selects the background tint of its picture. */
  productId?: string | undefined;
  /** In reading order; fields of a row are placed side by side if there is room. */
  rows: readonly (readonly ProductField[])[];
  /** Called with whether an upload is running, so that the form is not saved before it ends. */
  onUploading: (uploading: boolean) => void;
}

/** The fields of a product, each with its error and any conflicting value. */
export function ProductFields({ form, productId, rows, onUploading }: ProductFieldsProps) {
  const categories = useRead(categoriesRead, {});
  const list = useId();
  const fieldProps = (field: ProductField) => ({
    id: form.idOf(field),
    name: field,
    label: texts[field],
    error: form.errors[field],
    hint: hasConflict(form, field) ? <ConflictHint form={form} field={field} /> : undefined,
    value: form.values[field],
    autoComplete: 'off',
    onBlur: () => form.handleBlur(field),
  });
  const fieldOf = (field: ProductField) => {
    if (field === 'image')
      return (
        <PictureField
          key={field}
          {...fieldProps(field)}
          productId={productId}
          form={form}
          onUploading={onUploading}
        />
      );
    const change = ({ currentTarget }: { currentTarget: { value: string } }) =>
      form.set(field, currentTarget.value);
    if (field === 'description')
      return <TextAreaField key={field} {...fieldProps(field)} limit={MAX_DESCRIPTION} onChange={change} />;
    const suggestions = field === 'category' ? { list } : {};
    return (
      <TextField
        key={field}
        {...fieldProps(field)}
        {...INPUT_ATTRIBUTES[field]}
        {...suggestions}
        onChange={change}
      />
    );
  };
  return (
    <>
      {rows.map((row) =>
        row.length === 1 ? (
          row.map(fieldOf)
        ) : (
          <div className="form-pair" key={row.join()}>
            {row.map(fieldOf)}
          </div>
        ),
      )}
      <datalist id={list}>
        {categories.data?.categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  );
}
