import { type ComponentProps, useLayoutEffect } from 'react';
import { Note } from '../ui/note.tsx';
import type { useSubmission } from './use-submission.ts';

/** The part of `useSubmission` that the form shows. */
export type SubmissionState = Pick<ReturnType<typeof useSubmission>, 'failure' | 'refusals' | 'element'>;

interface FieldsFormProps extends Omit<ComponentProps<'form'>, 'ref' | 'onSubmit'> {
  form: SubmissionState;
  onSubmit: () => void;
}

/** Form with its failure above the fields. Once it is found invalid, the first invalid field gets the focus. */
export function FieldsForm({ form, onSubmit, children, ...props }: FieldsFormProps) {
  const { failure, refusals, element } = form;
  // Runs after the errors have been rendered: the message must describe the field when the field gets the focus.
  useLayoutEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, element]);
  return (
    <form
      className="form"
      method="dialog"
      noValidate
      {...props}
      ref={element}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {failure ? <Note tone="bad">{failure}</Note> : null}
      {children}
    </form>
  );
}
