import { Field, type FieldLook } from './field.tsx';
import { Select, type SelectProps } from './select.tsx';

export interface SelectFieldProps extends Omit<SelectProps, 'children'>, FieldLook {}

/** A choice from a short list, as a form field. */
export function SelectField({ label, hint, error, invalid, id, ...select }: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} invalid={invalid}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
