import type { ComponentProps } from 'react';
import { locale } from '../../shared/language.ts';
import { classNames } from './class-names.ts';
import { type CommonFieldProps, Field } from './field.tsx';

export interface TextAreaFieldProps
  extends Omit<ComponentProps<'textarea'>, 'children' | 'value'>,
    CommonFieldProps {
  value: string;
  /** Shows a counter such as "12 / 2,000". The caller validates the limit; typed text is not truncated. */
  limit?: number | undefined;
}

/** Not by a formatter of the module: creating one takes longer than evaluating all modules of Home. */
const formatNumber = (value: number) => value.toLocaleString(locale);

/** Multi-line text field, with a counter if it has a limit. */
export function TextAreaField({ label, hint, error, id, limit, className, ...area }: TextAreaFieldProps) {
  const counter = limit ? (
    <span className="field-count" data-over={area.value.length > limit || undefined}>
      {formatNumber(area.value.length)} / {formatNumber(limit)}
    </span>
  ) : null;
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={counter}>
      {(control) => <textarea rows={4} {...area} {...control} className={classNames('input', className)} />}
    </Field>
  );
}
