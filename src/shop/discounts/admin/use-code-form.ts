import { useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { add, type DiscountCode, update } from '../contract.ts';
import { checkForm, type DiscountForm, EMPTY_FORM, toForm, toTerms } from '../form.ts';
import { type DiscountField, isCode, normalizeCode } from '../rules.ts';

const words = adminTexts.form;
type FieldTexts = Partial<Record<DiscountField, string>>;

/**
 * The form of a new code, or of `current`, the live state of an existing one; `isStale` says that another administrator
 * has changed it since. `onSaved` closes the dialog.
 */
export function useCodeForm(current: DiscountCode | undefined, onSaved: () => void) {
  const { timeZone } = useTimes();
  const [base, setBase] = useState(current);
  const [form, setForm] = useState<DiscountForm>(() => (current ? toForm(current, timeZone) : EMPTY_FORM));
  const [errors, setErrors] = useState<FieldTexts>({});
  const [failure, setFailure] = useState<string>();
  const adding = useWrite(add);
  const updating = useWrite(update);
  const toast = useToast();

  function set(change: Partial<DiscountForm>): void {
    setForm({ ...form, ...change });
    setErrors({});
    setFailure(undefined);
  }

  /** Replaces the form by the newest state. */
  function load(): void {
    if (!current) return;
    setBase(current);
    setForm(toForm(current, timeZone));
    setErrors({});
    setFailure(undefined);
  }

  function showErrors(found: FieldTexts): FieldTexts {
    setErrors(found);
    return found;
  }

  /** Saves over the state that was edited, or over the newest one. Returns the errors of invalid fields. */
  async function save(version = base?.version ?? 1): Promise<FieldTexts> {
    setFailure(undefined);
    const terms = toTerms(form, timeZone, base);
    const code = normalizeCode(form.code);
    const found = checkForm(terms);
    if (!base && !isCode(code)) found.unshift(['code', 'code-invalid']);
    if (found.length > 0)
      return showErrors(Object.fromEntries(found.map(([field, error]) => [field, words.problems[error]])));
    const result = await (base
      ? updating.run({ id: base.id, version, ...terms })
      : adding.run({ code, ...terms }));
    if (!result) return {};
    if (result.ok) {
      toast({ kind: 'success', text: base ? words.saved(base.code) : words.added(code) });
      onSaved();
      return {};
    }
    const { message, fields } = result.error;
    if (fields) return showErrors(fields);
    setFailure(message);
    return {};
  }

  return {
    form,
    set,
    errors,
    failure,
    save,
    load,
    busy: adding.busy || updating.busy,
    /** The newest version, if it is not the one that was edited. */
    newerVersion: base && current && current.version !== base.version ? current.version : undefined,
  };
}
