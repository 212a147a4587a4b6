import { useWrite } from '../../../web/api/use-write.ts';
import { textsByField } from '../../../web/forms/texts-by-field.ts';
import { useVersionedDraft } from '../../../web/forms/use-versioned-draft.ts';
import { type CurrentPaymentSettings, restoreSettings, saveSettings } from '../contract.ts';
import { errors as messages } from '../errors.ts';
import { checkSettings, type SettingsField } from '../rules.ts';
import { type SettingsFormState, toForm, toSettings } from '../settings-form.ts';
import { settingsTexts } from '../settings-texts.ts';

export type FieldTexts = Partial<Record<SettingsField, string>>;

/** State of the form of payment settings. */
export function useSettingsForm(current: CurrentPaymentSettings, refresh: () => void) {
  const saving = useWrite(saveSettings);
  const restoring = useWrite(restoreSettings);
  const live = toForm(current);
  return useVersionedDraft<SettingsFormState, SettingsField>({
    version: current.version,
    live,
    isUnchanged: (form) => JSON.stringify(form) === JSON.stringify(live),
    check: (form) =>
      textsByField(checkSettings(toSettings(form)), (error) => messages[`payment-settings-${error}`].message),
    save: (version, form) => saving.run({ version, settings: toSettings(form) }),
    restore: restoring.run,
    busy: saving.busy || restoring.busy,
    refresh,
    words: { ...settingsTexts, saveFailed: (reason) => reason },
  });
}
