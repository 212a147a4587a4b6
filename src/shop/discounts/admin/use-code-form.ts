import { useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { add, type DiscountCode, update } from '../contract.ts';
import { checkForm, type DiscountForm, EMPTY_FORM, toForm, toTerms } from '../form.ts';
import { type DiscountField, isCode, normalizeCode } from '../rules.ts';

const formTexts = adminTexts.form;
type FieldTexts = Partial<Record<DiscountField, string>>;

interface Draft {
  /** The state of the code that was edited; undefined for a new code. */
  base: DiscountCode | undefined;
  form: DiscountForm;
}

/**
 * State of the form of a new code, or of `current`, the live state of an existing one. The form shows the live state until
 * the administrator types. Then it keeps the input, and `isStale` is true if another administrator has changed the code
 * since. `refresh` reads the newest state; `onSaved` closes the dialog.
 */
export function useCodeForm(current: DiscountCode | undefined, refresh: () => void, onSaved: () => void) {
  const { timeZone } = useTimes();
  const formOf = (code: DiscountCode | undefined) => (code ? toForm(code, timeZone) : EMPTY_FORM);
  const [edited, setEdited] = useState<Draft>();
  const [errors, setErrors] = useState<FieldTexts>({});
  const [failure, setFailure] = useState<string>();
  const adding = useWrite(add);
  const updating = useWrite(update);
  const toast = useToast();
  const busy = adding.busy || updating.busy;
  // Input that equals the stored values does not count as a change.
  const unsaved =
    edited && JSON.stringify(edited.form) !== JSON.stringify(formOf(edited.base)) ? edited : undefined;
  const base = unsaved ? unsaved.base : current;
  const form = unsaved?.form ?? formOf(current);
  // The administrator's own change may arrive as a live update before the response.
  const isStale = !busy && base?.version !== current?.version;

  function clearMessages(): void {
    setErrors({});
    setFailure(undefined);
  }

  function set(change: Partial<DiscountForm>): void {
    setEdited({ base, form: { ...form, ...change } });
    clearMessages();
  }

  /** Replaces the input by the newest state. */
  function load(): void {
    setEdited(undefined);
    clearMessages();
  }

  function showErrors(found: FieldTexts): FieldTexts {
    setErrors(found);
    return found;
  }

  /** Saves the form based on `version`, by default the edited one. Returns the errors of invalid fields. */
  async function save(version = base?.version ?? 1): Promise<FieldTexts> {
    setFailure(undefined);
    const terms = toTerms(form, timeZone, base);
    const code = normalizeCode(form.code);
    const found = checkForm(terms);
    if (!base && !isCode(code)) found.unshift(['code', 'code-invalid']);
    if (found.length > 0)
      return showErrors(
        Object.fromEntries(found.map(([field, error]) => [field, formTexts.problems[error]])),
      );
    const result = await (base
      ? updating.run({ id: base.id, version, ...terms })
      : adding.run({ code, ...terms }));
    if (!result) return {};
    if (result.ok) {
      toast({ kind: 'success', text: base ? formTexts.saved(base.code) : formTexts.added(code) });
      onSaved();
      return {};
    }
    const { status, message, fields } = result.error;
    if (fields) return showErrors(fields);
    // The message about the change appears with the newest state.
    if (status === 409) refresh();
    else setFailure(message);
    return {};
  }

  return {
    form,
    set,
    errors,
    failure,
    save,
    load,
    busy,
    isStale,
    /** The fields that another administrator has changed, in the order of the form. */
    changes:
      isStale && base && current
        ? (Object.entries(formOf(current)) as [keyof DiscountForm, string][]).flatMap(([field, now]) => {
            const was = formOf(base)[field];
            return now === was ? [] : [{ field, was, now }];
          })
        : [],
  };
}
