import { useState } from 'react';
import { fieldProps, type TextName } from './field-props.ts';
import { useSubmission } from './use-submission.ts';

/**
 * Fields of a form that edits `current`, the live state of a record, or adds one (undefined). They show the live state
 * until the user types. Then they keep the input, and `stale` is set once somebody else has changed the record.
 */
export function useLiveFields<Stored extends { version: number }, Values extends object>(
  current: Stored | undefined,
  toValues: (stored: Stored | undefined) => Values,
) {
  /** `base`: the state that was edited. */
  const [edited, setEdited] = useState<{ base: Stored | undefined; values: Values }>();
  const submission = useSubmission();
  const { busy, failure, isConflict } = submission;
  // Input that equals the stored values does not count as a change.
  const unsaved = edited && !isEqual(edited.values, toValues(edited.base)) ? edited : undefined;
  const base = unsaved ? unsaved.base : current;
  const values = unsaved?.values ?? toValues(current);
  // The viewer's own change may arrive live before the response.
  const stale = !busy && current && base?.version !== current.version ? current : undefined;

  function set(change: Partial<Values>): void {
    setEdited({ base, values: { ...values, ...change } });
    submission.clear();
  }

  /** Replaces the input by the newest state. */
  function load(): void {
    setEdited(undefined);
    submission.clear();
  }

  return {
    ...submission,
    /** The message about the newer state replaces that of the conflict. */
    failure: stale && isConflict ? undefined : failure,
    base,
    values,
    set,
    field: (name: TextName<Values>) => fieldProps({ values, errors: submission.errors, set }, name),
    stale: stale && {
      version: stale.version,
      /** The fields that somebody else has changed. */
      changes: changedFields(toValues(base), toValues(stale)),
      load,
    },
    load,
  };
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const changedFields = <Values extends object>(was: Values, now: Values) =>
  (Object.keys(now) as (keyof Values)[]).flatMap((field) =>
    isEqual(was[field], now[field]) ? [] : [{ field, was: was[field], now: now[field] }],
  );
