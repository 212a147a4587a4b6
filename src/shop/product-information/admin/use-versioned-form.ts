import { useState } from 'react';

/** Error texts by field. */
export type FieldErrors = Readonly<Record<string, string>>;

interface VersionedForm<Stored, Form> {
  /** The state that was edited; undefined for something new. */
  base: Stored | undefined;
  form: Form;
  set(change: Partial<Form>): void;
  errors: FieldErrors;
  failure: string | undefined;
  /** Shows the errors of a refused or invalid form. */
  refuse(problem: { errors?: FieldErrors | undefined; failure?: string | undefined }): void;
  /** Replaces the entered values with the newest state. */
  load(): void;
  /** The newest version, if it is not the one that was edited. */
  newerVersion: number | undefined;
}

/** Fields and errors of a form that edits `current`, the live state of something with a version. */
export function useVersionedForm<Stored extends { version: number }, Form>(
  current: Stored | undefined,
  toForm: (stored: Stored | undefined) => Form,
): VersionedForm<Stored, Form> {
  const [base, setBase] = useState(current);
  const [form, setForm] = useState(() => toForm(current));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const refuse: VersionedForm<Stored, Form>['refuse'] = (problem) => {
    setErrors(problem.errors ?? {});
    setFailure(problem.failure);
  };
  return {
    base,
    form,
    set(change) {
      setForm({ ...form, ...change });
      refuse({});
    },
    errors,
    failure,
    refuse,
    load() {
      setBase(current);
      setForm(toForm(current));
      refuse({});
    },
    newerVersion: base && current && current.version !== base.version ? current.version : undefined,
  };
}
