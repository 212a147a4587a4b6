import { useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { type CurrentPaymentSettings, restoreSettings, saveSettings } from '../contract.ts';
import { errors as messages } from '../errors.ts';
import { checkSettings, type SettingsField } from '../rules.ts';
import { type SettingsFormState, toForm, toSettings } from '../settings-form.ts';
import { settingsTexts as words } from '../settings-texts.ts';

export type FieldTexts = Partial<Record<SettingsField, string>>;

interface Edited {
  /** The version that was edited. */
  version: number;
  form: SettingsFormState;
}

/**
 * State of the form of payment settings. Without unsaved changes it shows the live settings; with some it keeps them, and
 * `isStale` says that another administrator has saved since.
 */
export function useSettingsForm(current: CurrentPaymentSettings, refresh: () => void) {
  const [edited, setEdited] = useState<Edited>();
  const [errors, setErrors] = useState<FieldTexts>({});
  const [problem, setProblem] = useState<string>();
  const saving = useWrite(saveSettings);
  const restoring = useWrite(restoreSettings);
  const toast = useToast();
  const live = toForm(current);
  // A form that equals the live settings is saved, possibly by a request whose response was lost.
  const unsaved = edited && JSON.stringify(edited.form) !== JSON.stringify(live) ? edited : undefined;
  const form = edited?.form ?? live;

  function edit(change: Partial<SettingsFormState>): void {
    setEdited({ version: unsaved?.version ?? current.version, form: { ...form, ...change } });
    setErrors({});
    setProblem(undefined);
  }

  function discard(): void {
    setEdited(undefined);
    setErrors({});
    setProblem(undefined);
  }

  function showErrors(found: FieldTexts): FieldTexts {
    setErrors(found);
    return found;
  }

  /** Saves over `version`; returns the errors of invalid fields. */
  async function submit(version: number): Promise<FieldTexts> {
    setProblem(undefined);
    const settings = toSettings(form);
    const invalidFields = Object.entries(checkSettings(settings));
    if (invalidFields.length > 0)
      return showErrors(
        Object.fromEntries(
          invalidFields.map(([field, error]) => [field, messages[`payment-settings-${error}`].message]),
        ),
      );
    const result = await saving.run({ version, settings });
    if (!result) return {};
    if (result.ok) {
      discard();
      const saved = result.value.version;
      toast({
        kind: 'success',
        text: words.saved,
        ...(saved !== version && { undo: () => undo(saved, version) }),
      });
      return {};
    }
    const { status, message, fields } = result.error;
    if (status === 400 && fields) return showErrors(fields);
    // The live connection shows the newer version; without it, a request does.
    if (status === 409) refresh();
    else setProblem(message);
    return {};
  }

  async function undo(version: number, to: number): Promise<void> {
    const result = await restoring.run({ version, to });
    if (result?.ok) toast({ kind: 'success', text: words.restored });
    else if (result)
      toast({
        kind: 'error',
        text: result.error.status === 409 ? result.error.message : words.restoreFailed,
      });
  }

  return {
    form,
    errors,
    problem: unsaved && problem,
    edit,
    discard,
    submit,
    busy: saving.busy || restoring.busy,
    hasChanges: unsaved !== undefined,
    isStale: unsaved !== undefined && unsaved.version !== current.version,
    version: unsaved?.version ?? current.version,
  };
}
