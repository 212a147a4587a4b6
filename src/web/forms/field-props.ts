import type { FieldErrors } from './use-submission.ts';

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Names of the values that are text. */
export type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never;
}[keyof Values] &
  string;

interface FieldState<Values> {
  values: Values;
  errors: FieldErrors;
  set: (change: Partial<Values>) => void;
}

/** Returns the props that connect a text field or select with the value of its name. */
export function fieldProps<Values, Name extends TextName<Values>>(
  { values, errors, set }: FieldState<Values>,
  name: Name,
) {
  return {
    name,
    value: values[name] as string,
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: TextControl }) =>
      set({ [name]: value } as Partial<Values>),
  };
}
