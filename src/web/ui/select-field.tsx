import type { ComponentProps } from 'react';
import { type CommonFieldProps, Field } from './field.tsx';
import { Select } from './select.tsx';

interface SelectFieldProps<Value extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'>,
    CommonFieldProps {
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}

/** A select with its label; accepts all attributes of a `select`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, error, invalid, id, onChange, ...select } = props;
  return (
    <Field id={id} label={label} hint={hint} error={error} invalid={invalid}>
      {(control) => (
        <Select
          {...select}
          {...control}
          // The options have no other values.
          onChange={({ currentTarget }) => onChange(currentTarget.value as Value)}
        />
      )}
    </Field>
  );
}
