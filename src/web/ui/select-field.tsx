import { type CommonFieldProps, Field } from './field.tsx';
import { Select, type SelectProps } from './select.tsx';

export interface SelectFieldProps extends Omit<SelectProps, 'children'>, CommonFieldProps {}

/** Select with label, hint and error. */
export function SelectField({ label, hint, error, invalid, id, ...select }: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} invalid={invalid}>
      {(control) => <Select {...select} {...control} />}
    </Field>
  );
}
