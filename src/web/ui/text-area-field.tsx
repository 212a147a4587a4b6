import type { ComponentProps } from 'react';
import { locale } from '../../shared/language.ts';
import { classNames } from './class-names.ts';
import { Field, type FieldLook } from './field.tsx';

export interface TextAreaFieldProps
  extends Omit<ComponentProps<'textarea'>, 'children' | 'value'>,
    FieldLook {
  value: string;
  /** Shows "12 / 2,000"; the limit itself is the caller's rule, so that nothing typed is cut off. */
  limit?: number | undefined;
}

const counting = new Intl.NumberFormat(locale);

/** Several lines of text, with a counter when there is a limit. */
export function TextAreaField({ label, hint, error, id, limit, className, ...area }: TextAreaFieldProps) {
  const counter = limit ? (
    <span className="field-count" data-over={area.value.length > limit || undefined}>
      {counting.format(area.value.length)} / {counting.format(limit)}
    </span>
  ) : null;
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={counter}>
      {(control) => <textarea rows={4} {...area} {...control} className={classNames('input', className)} />}
    </Field>
  );
}
