import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormProblem } from '../forms.ts';

/**
 * Manages a form with uncontrolled fields, which keep input that was typed before hydration. Stores the current
 * problem, focuses its first field, and clears a field's error when the field is edited.
 */
export function useForm<Field extends string>(fields: readonly Field[]) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<FormProblem<Field>>();

  /** Returns the current values of the fields. */
  function values(): Record<Field, string> {
    const data = new FormData(form.current!);
    return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Record<
      Field,
      string
    >;
  }

  /** Shows the message, marks its fields and focuses the first of them. */
  function showProblem(found: FormProblem<Field>): void {
    // Rendered synchronously: the message must describe the field when the field gets the focus.
    flushSync(() => setProblem(found));
    const [first] = fields.filter((field) => found.fields.includes(field));
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    const { name } = target as HTMLInputElement;
    if (!problem?.fields.includes(name as Field)) return;
    const rest = problem.fields.filter((field) => field !== name);
    // Removes the message once all of its fields have been edited.
    setProblem(rest.length > 0 ? { ...problem, fields: rest } : undefined);
  }

  return {
    problem,
    showProblem,
    clear: () => setProblem(undefined),
    values,
    isInvalid: (field: Field) => problem?.fields.includes(field) === true,
    /** For the `form` element. `dialog`: submitting before hydration does not put the password into the URL. */
    props: { ref: form, onInput, method: 'dialog', noValidate: true } as const,
  };
}
