import { useWrite } from '../../../web/api/use-write.ts';
import { textsByField } from '../../../web/forms/texts-by-field.ts';
import { useVersionedDraft } from '../../../web/forms/use-versioned-draft.ts';
import { adminTexts } from '../admin-texts.ts';
import { checkSettings, type TaxField, tidySettings } from '../check-settings.ts';
import { restore, type SavedSettings, save } from '../contract.ts';
import { errors as messages } from '../errors.ts';
import { fromDraft, isUnchanged, type TaxDraft, toDraft } from '../form.ts';

export type TaxErrors = Partial<Record<TaxField, string>>;

/** State of the form at /admin/tax. */
export function useTaxForm({ version, settings }: SavedSettings, refresh: () => void) {
  const saving = useWrite(save);
  const restoring = useWrite(restore);
  return useVersionedDraft<TaxDraft, TaxField>({
    version,
    live: toDraft(settings),
    isUnchanged: (draft) => isUnchanged(draft, settings),
    check: (draft) => textsByField(checkSettings(fromDraft(draft)), (error) => messages[error].message),
    save(over, draft) {
      const tidy = tidySettings(fromDraft(draft));
      return saving.run({ version: over, settings: { ...tidy, rates: [...tidy.rates] } });
    },
    restore: restoring.run,
    busy: saving.busy || restoring.busy,
    refresh,
    words: adminTexts,
  });
}
