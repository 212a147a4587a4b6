import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { fieldProps, type TextName } from './field-props.ts';
import { useSubmission } from './use-submission.ts';

/** Fields of a form that adds or records something, its errors, and sending it. */
export function useFields<Values extends object>(initial: Values | (() => Values)) {
  const [values, setValues] = useState(initial);
  const [key, setKey] = useState(() => nanoid());
  const submission = useSubmission();
  const renewKey = () => setKey(nanoid());

  function set(change: Partial<Values>): void {
    setValues((current) => ({ ...current, ...change }));
    submission.clear();
    renewKey();
  }

  return {
    ...submission,
    values,
    set,
    field: (name: TextName<Values>) => fieldProps({ values, errors: submission.errors, set }, name),
    /** Idempotency key of the values: a repeated attempt after a lost response has the same key. */
    key,
    renewKey,
  };
}
