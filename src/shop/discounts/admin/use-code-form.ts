import { useSend } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { useLiveFields } from '../../../web/forms/use-live-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { add, type CodeTerms, update } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { checkForm, type DiscountForm, EMPTY_FORM, toForm, toTerms } from '../form.ts';
import { isCode, normalizeCode } from '../rules.ts';

const formTexts = adminTexts.form;

/**
 * The form of a new code, or of `current`, the live state of an existing one. `refresh` reads the newest state; `onSaved`
 * closes the dialog.
 */
export function useCodeForm(current: CodeTerms | undefined, refresh: () => void, onSaved: () => void) {
  const { timeZone } = useTimes();
  const fields = useLiveFields<CodeTerms, DiscountForm>(current, (code) =>
    code ? toForm(code, timeZone) : EMPTY_FORM,
  );
  const send = useSend();
  const toast = useToast();
  const { base, values } = fields;

  async function submit(version = base?.version ?? 1): Promise<void> {
    const terms = toTerms(values, timeZone, base);
    const code = normalizeCode(values.code);
    const found = checkForm(terms);
    if (!base && !isCode(code)) found.unshift(['code', 'code-invalid']);
    const saved = await fields.submit({
      errors: Object.fromEntries(found.map(([field, error]) => [field, formTexts.problems[error]])),
      send: () => (base ? send(update, { id: base.id, version, ...terms }) : send(add, { code, ...terms })),
      failed: (reason) => reason,
      onConflict: refresh,
    });
    if (!saved) return;
    toast({ kind: 'success', text: base ? formTexts.saved(base.code) : formTexts.added(code) });
    onSaved();
  }

  return { ...fields, submit };
}
