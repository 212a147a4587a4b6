import type { Preset } from '../../../shared/preset.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { textsByField } from '../../../web/forms/texts-by-field.ts';
import { useVersionedDraft } from '../../../web/forms/use-versioned-draft.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import * as contract from '../admin-contract.ts';
import type { CurrentSettings } from '../contract.ts';
import { errors as messages } from '../errors.ts';
import { checkSettings, type SettingsField, type ShopSettings, trimSettings } from '../rules.ts';
import { texts } from '../texts.ts';
import { lowestContrast } from '../theme.ts';

const textOf = (settings: ShopSettings) => JSON.stringify(trimSettings(settings));

/** State of the settings form. */
export function useSettingsForm(current: CurrentSettings, refresh: () => void) {
  const saving = useWrite(contract.save);
  const choosing = useWrite(contract.choosePreset);
  const restoring = useWrite(contract.restore);
  const toast = useToast();
  const form = useVersionedDraft<ShopSettings, SettingsField>({
    version: current.version,
    live: trimSettings(current),
    isUnchanged: (draft) => textOf(draft) === textOf(current),
    check: (draft) =>
      textsByField(checkSettings(trimSettings(draft)), (error) => messages[`settings-${error}`].message),
    save: (version, draft) => saving.run({ version, settings: trimSettings(draft) }),
    restore: restoring.run,
    busy: saving.busy || choosing.busy || restoring.busy,
    refresh,
    words: texts,
  });

  /** Saves a preset over the live settings; the server also fills in the documents of the features. */
  async function choosePreset(preset: Preset): Promise<void> {
    const { version } = current;
    const result = await choosing.run({ version, preset });
    if (!result) return;
    if (result.ok) return form.showSaved(result.value.version, version);
    // The live settings, or a document of a feature, have changed in the meantime: the message says so.
    if (result.error.status === 409) refresh();
    toast({ kind: 'error', text: result.error.status === 409 ? result.error.message : texts.saveFailed });
  }

  return { ...form, choosePreset, contrastProblem: contrastProblem(form.draft) };
}

/** The message about the lowest contrast; undefined if all texts are readable. */
function contrastProblem({ theme }: ShopSettings): string | undefined {
  const lowest = lowestContrast(theme);
  return lowest && messages['settings-low-contrast']({ ...lowest }).message;
}
