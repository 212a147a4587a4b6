import { useRef, useState } from 'react';
import { type FailureText, failureText } from '../api/failure-text.ts';
import type { ApiResult } from '../api/http.ts';
import { formTexts } from './form-texts.ts';

/** Error texts by the name of the field. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

interface Submission<R> {
  /** Errors that the browser has found. With any, nothing is sent. */
  errors?: FieldErrors;
  send: () => Promise<ApiResult<R>>;
  failed: FailureText;
  /** Called if the shop refuses because something has changed, or because the idempotency key was used for something else. */
  onConflict?: (() => void) | undefined;
}

/** State of a form that is being sent: errors by field, and the failure that concerns no field. */
export function useSubmission() {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<{ text: string; isConflict: boolean }>();
  /** How often the form was found invalid. */
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  function clear(): void {
    setErrors({});
    setFailure(undefined);
  }

  function refuse(found: FieldErrors): undefined {
    setErrors(found);
    setRefusals((count) => count + 1);
  }

  /** Resolves to the response; undefined if the form is invalid, has failed, or is already being sent. */
  async function submit<R>({
    errors: found = {},
    send,
    failed,
    onConflict,
  }: Submission<R>): Promise<R | undefined> {
    if (running.current) return undefined;
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    // A time that has been typed partly: its value is empty, and React reports no change.
    const incomplete = controls.filter(
      ({ type, validity }) => type === 'datetime-local' && validity.badInput,
    );
    const invalid = {
      ...Object.fromEntries(incomplete.map(({ name }) => [name, formTexts.incomplete])),
      ...found,
    };
    clear();
    if (Object.keys(invalid).length > 0) return refuse(invalid);
    running.current = true;
    setBusy(true);
    const result = await send().finally(() => {
      running.current = false;
      setBusy(false);
    });
    if (result.ok) return result.value;
    const { status, fields } = result.error;
    if (status === 409 || status === 422) onConflict?.();
    if (fields) return refuse(fields);
    setFailure({ text: failureText(result.error, failed), isConflict: status === 409 });
    return undefined;
  }

  return {
    errors,
    failure: failure?.text,
    /** True if something has changed since the form was filled in. */
    isConflict: failure?.isConflict ?? false,
    refusals,
    busy,
    clear,
    /** Shows a failure that concerns no field. */
    fail: (text: string) => setFailure({ text, isConflict: false }),
    submit,
    /** Ref of the `form` element. */
    element,
  };
}
