import { useState } from 'react';
import type { Preset } from '../../../shared/preset.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import * as contract from '../admin-contract.ts';
import type { CurrentSettings } from '../contract.ts';
import { errors as messages } from '../errors.ts';
import { checkSettings, type SettingsField, type ShopSettings, trimSettings } from '../rules.ts';
import { texts } from '../texts.ts';
import { lowestContrast } from '../theme.ts';

export type FieldTexts = Partial<Record<SettingsField, string>>;

interface Edited {
  /** The version that was edited. */
  version: number;
  settings: ShopSettings;
}

const isEqual = (a: ShopSettings, b: ShopSettings): boolean =>
  JSON.stringify(trimSettings(a)) === JSON.stringify(trimSettings(b));

/**
 * State of the settings form. Without unsaved changes it shows the live settings; with some it keeps them, and `isStale`
 * says that another administrator has saved since.
 */
export function useSettingsForm(current: CurrentSettings, refresh: () => void) {
  const [edited, setEdited] = useState<Edited>();
  const [errors, setErrors] = useState<FieldTexts>({});
  const [problem, setProblem] = useState<string>();
  const saving = useWrite(contract.save);
  const choosing = useWrite(contract.choosePreset);
  const restoring = useWrite(contract.restore);
  const toast = useToast();
  // Settings that equal the live ones are saved, possibly by a request whose response was lost.
  const unsaved = edited && !isEqual(edited.settings, current) ? edited : undefined;
  const settings = edited?.settings ?? trimSettings(current);

  function edit(change: Partial<ShopSettings>): void {
    setEdited({ version: unsaved?.version ?? current.version, settings: { ...settings, ...change } });
    setErrors({});
    setProblem(undefined);
  }

  function discard(): void {
    setEdited(undefined);
    setErrors({});
    setProblem(undefined);
  }

  /** Saves over `version`; returns the errors of invalid fields. */
  async function submit(version: number): Promise<FieldTexts> {
    setProblem(undefined);
    const trimmed = trimSettings(settings);
    const invalidFields = Object.entries(checkSettings(trimmed)).map(([field, error]) => [
      field,
      messages[`settings-${error}`].message,
    ]);
    if (invalidFields.length > 0) return showErrors(Object.fromEntries(invalidFields));
    const result = await saving.run({ version, settings: trimmed });
    if (!result) return {};
    if (result.ok) {
      discard();
      showSaved(result.value.version, version);
      return {};
    }
    const { status, message, fields } = result.error;
    if (status === 400 && fields) return showErrors(fields);
    // The live connection shows the newer version; without it, a request does.
    if (status === 409) refresh();
    else setProblem(status === 400 ? message : texts.saveFailed);
    return {};
  }

  /** Saves a preset over the live settings; the server also fills in the documents of the features. */
  async function choosePreset(preset: Preset): Promise<void> {
    setProblem(undefined);
    const { version } = current;
    const result = await choosing.run({ version, preset });
    if (!result) return;
    if (result.ok) return showSaved(result.value.version, version);
    // The live settings, or a document of a feature, have changed in the meantime: the message says so.
    if (result.error.status === 409) refresh();
    toast({ kind: 'error', text: result.error.status === 409 ? result.error.message : texts.saveFailed });
  }

  function showSaved(version: number, previous: number): void {
    toast({
      kind: 'success',
      text: texts.saved,
      ...(version !== previous && { undo: () => undo(version, previous) }),
    });
  }

  async function undo(version: number, to: number): Promise<void> {
    const result = await restoring.run({ version, to });
    if (result?.ok) toast({ kind: 'success', text: texts.restored });
    else if (result)
      toast({
        kind: 'error',
        text: result.error.status === 409 ? result.error.message : texts.restoreFailed,
      });
  }

  function showErrors(found: FieldTexts): FieldTexts {
    setErrors(found);
    return found;
  }

  return {
    settings,
    errors,
    problem: unsaved && problem,
    edit,
    discard,
    submit,
    choosePreset,
    /** Restores the version before the current one. */
    restorePrevious: () => undo(current.version, current.version - 1),
    busy: saving.busy || choosing.busy || restoring.busy,
    hasChanges: unsaved !== undefined,
    isStale: unsaved !== undefined && unsaved.version !== current.version,
    version: unsaved?.version ?? current.version,
    contrastProblem: contrastProblem(settings),
  };
}

/** The message about the lowest contrast; undefined if all texts are readable. */
function contrastProblem({ theme }: ShopSettings): string | undefined {
  const lowest = lowestContrast(theme);
  return lowest && messages['settings-low-contrast']({ ...lowest }).message;
}
