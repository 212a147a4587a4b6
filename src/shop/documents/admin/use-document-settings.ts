import { useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { type CurrentDocumentSettings, restoreSettings, saveSettings } from '../contract.ts';
import { errors as messages } from '../errors.ts';
import {
  checkDocumentSettings,
  type DocumentField,
  type DocumentSettings,
  trimDocumentSettings,
} from '../settings.ts';
import { settingsTexts as words } from '../settings-texts.ts';

export type FieldTexts = Partial<Record<DocumentField, string>>;

const isEqual = (a: DocumentSettings, b: DocumentSettings): boolean =>
  JSON.stringify(trimDocumentSettings(a)) === JSON.stringify(trimDocumentSettings(b));

/**
 * State of the form. Without unsaved changes it shows the live settings; with some it keeps them, and `isStale` says that
 * another administrator has saved since.
 */
export function useDocumentSettings(current: CurrentDocumentSettings, refresh: () => void) {
  const [edited, setEdited] = useState<CurrentDocumentSettings>();
  const [errors, setErrors] = useState<FieldTexts>({});
  const [problem, setProblem] = useState<string>();
  const saving = useWrite(saveSettings);
  const restoring = useWrite(restoreSettings);
  const toast = useToast();
  // Settings that equal the live ones are saved, possibly by a request whose response was lost.
  const unsaved = edited && !isEqual(edited.settings, current.settings) ? edited : undefined;
  const settings = edited?.settings ?? current.settings;

  function edit(change: Partial<DocumentSettings>): void {
    setEdited({ version: unsaved?.version ?? current.version, settings: { ...settings, ...change } });
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
    const trimmed = trimDocumentSettings(settings);
    const invalid = Object.entries(checkDocumentSettings(trimmed)).map(([field, error]) => [
      field,
      messages[`document-settings-${error}`].message,
    ]);
    if (invalid.length > 0) return showErrors(Object.fromEntries(invalid));
    const result = await saving.run({ version, settings: trimmed });
    if (!result) return {};
    if (result.ok) {
      discard();
      const { version: saved } = result.value;
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
    else setProblem(status === 400 ? message : words.saveFailed);
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
    settings,
    errors,
    problem,
    edit,
    discard,
    submit,
    busy: saving.busy || restoring.busy,
    hasChanges: unsaved !== undefined,
    isStale: unsaved !== undefined && unsaved.version !== current.version,
    version: unsaved?.version ?? current.version,
  };
}
