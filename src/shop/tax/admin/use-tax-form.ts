import { useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts as words } from '../admin-texts.ts';
import { checkSettings, type TaxField, type TaxFieldError, tidySettings } from '../check-settings.ts';
import { restore, type SavedSettings, save } from '../contract.ts';
import { errors as messages } from '../errors.ts';
import { fromDraft, isUnchanged, type TaxDraft, toDraft } from '../form.ts';

export type TaxErrors = Partial<Record<TaxField, string>>;

/**
 * State of the form at /admin/tax. Without unsaved changes it shows the live settings; with some it keeps them, and
 * `isStale` says that another administrator has saved since.
 */
export function useTaxForm(current: SavedSettings, refresh: () => void) {
  const [edited, setEdited] = useState<{ version: number; draft: TaxDraft }>();
  const [errors, setErrors] = useState<TaxErrors>({});
  const [problem, setProblem] = useState<string>();
  const saving = useWrite(save);
  const restoring = useWrite(restore);
  const toast = useToast();
  // A draft that equals the live settings is saved, possibly by a request whose response was lost.
  const unsaved = edited && !isUnchanged(edited.draft, current.settings) ? edited : undefined;
  const draft = edited?.draft ?? toDraft(current.settings);
  const version = unsaved?.version ?? current.version;

  function forget(): void {
    setErrors({});
    setProblem(undefined);
  }

  async function undo(saved: number, to: number): Promise<void> {
    const result = await restoring.run({ version: saved, to });
    if (result?.ok) toast({ kind: 'success', text: words.restored });
    else if (result) toast({ kind: 'error', text: words.restoreFailed(result.error.message) });
  }

  function showErrors(found: TaxErrors): TaxErrors {
    setErrors(found);
    return found;
  }

  /** Saves over a version; returns the errors of invalid fields. */
  async function submit(over: number): Promise<TaxErrors> {
    forget();
    const settings = fromDraft(draft);
    const invalid = Object.entries(checkSettings(settings)) as [TaxField, TaxFieldError][];
    if (invalid.length > 0)
      return showErrors(Object.fromEntries(invalid.map(([field, code]) => [field, messages[code].message])));
    const result = await saving.run({
      version: over,
      settings: { ...tidySettings(settings), rates: [...settings.rates] },
    });
    if (!result) return {};
    if (result.ok) {
      setEdited(undefined);
      const saved = result.value.version;
      toast({
        kind: 'success',
        text: words.saved,
        ...(saved !== over && { undo: () => void undo(saved, over) }),
      });
      return {};
    }
    const { status, message, fields } = result.error;
    if (status === 400 && fields) return showErrors(fields);
    // The live connection shows the newer version; without it, a request does.
    if (status === 409) refresh();
    else setProblem(words.saveFailed(message));
    return {};
  }

  return {
    draft,
    errors,
    problem,
    version,
    busy: saving.busy,
    hasChanges: unsaved !== undefined,
    isStale: unsaved !== undefined && unsaved.version !== current.version,
    edit(change: Partial<TaxDraft>): void {
      setEdited({ version, draft: { ...draft, ...change } });
      forget();
    },
    discard(): void {
      setEdited(undefined);
      forget();
    },
    submit,
  };
}
