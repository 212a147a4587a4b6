import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { type CommonFieldProps, Field } from './field.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'>, CommonFieldProps {}

/** Single-line text field; accepts all attributes of an `input` (type, autoComplete, inputMode, …). */
export function TextField({ label, hint, error, invalid, id, className, ...input }: TextFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error} invalid={invalid}>
      {(control) => <input type="text" {...input} {...control} className={classNames('input', className)} />}
    </Field>
  );
}
