import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormProblem } from '../forms.ts';

/**
 * A form whose fields the browser keeps: what was typed before the page came alive counts, and nothing typed is lost
 * by a failure. Holds what is wrong; an edited field is taken off the list, and the first wrong one gets the focus.
 */
export function useForm<Field extends string>(fields: readonly Field[]) {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<FormProblem<Field>>();

  /** What stands in the fields now. */
  function values(): Record<Field, string> {
    const data = new FormData(form.current!);
    return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? '')])) as Record<
      Field,
      string
    >;
  }

  /** Shows the sentence, marks its fields and puts the focus on the first of them. */
  function refuse(found: FormProblem<Field>): void {
    // At once, so that the field is described by its sentence when it gets the focus.
    flushSync(() => setProblem(found));
    const [first] = fields.filter((field) => found.fields.includes(field));
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  }

  function onInput({ target }: FormEvent<HTMLFormElement>): void {
    const { name } = target as HTMLInputElement;
    if (!problem?.fields.includes(name as Field)) return;
    const rest = problem.fields.filter((field) => field !== name);
    // A sentence about one field goes with its edit; one about several stays until the last is edited.
    setProblem(rest.length > 0 ? { ...problem, fields: rest } : undefined);
  }

  return {
    problem,
    refuse,
    clear: () => setProblem(undefined),
    values,
    isWrong: (field: Field) => problem?.fields.includes(field) === true,
    /** For the `form` element. Until the page is alive, sending it does nothing (no address with a password in it). */
    props: { ref: form, onInput, method: 'dialog', noValidate: true } as const,
  };
}
