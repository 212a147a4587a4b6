import { useState } from 'react';
import type { ApiError } from '../../../web/api/http.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type EditedText, restoreText, saveText } from '../contract.ts';
import { normalizeText } from '../rules.ts';

const words = adminTexts.editor;

/**
 * State of the editor. Without unsaved changes it shows the live text; with some it keeps them, and `isStale` says that
 * another administrator has saved since.
 */
export function useTextEditor(current: EditedText, refresh: () => void) {
  const { page, language } = current;
  const [edited, setEdited] = useState<{ version: number; text: string }>();
  const [problem, setProblem] = useState<string>();
  const saving = useWrite(saveText);
  const restoring = useWrite(restoreText);
  const toast = useToast();
  // A text that equals the live one is saved, possibly by a request whose response was lost.
  const unsaved = edited && normalizeText(edited.text) !== current.text ? edited : undefined;

  function edit(text: string): void {
    setEdited({ version: unsaved?.version ?? current.version, text });
    setProblem(undefined);
  }

  function discard(): void {
    setEdited(undefined);
    setProblem(undefined);
  }

  /** Saves over `version`. */
  async function save(version: number): Promise<void> {
    if (!unsaved) return;
    setProblem(undefined);
    const result = await saving.run({ page, language, version, text: unsaved.text });
    if (!result) return;
    if (!result.ok) return showError(result.error);
    discard();
    const saved = result.value.version;
    toast({
      kind: 'success',
      text: words.saved,
      ...(saved !== version && { undo: () => undo(saved, version) }),
    });
  }

  function showError({ status, message }: ApiError): void {
    // The live connection shows the newer version; without it, a request does.
    if (status === 409) refresh();
    else setProblem(status === 400 ? message : words.saveFailed);
  }

  async function undo(version: number, to: number): Promise<void> {
    const result = await restoring.run({ page, language, version, to });
    if (result?.ok) toast({ kind: 'success', text: words.restored });
    else if (result)
      toast({
        kind: 'error',
        text: result.error.status === 409 ? result.error.message : words.restoreFailed,
      });
  }

  return {
    text: edited?.text ?? current.text,
    problem,
    edit,
    discard,
    save,
    restorePrevious: () => undo(current.version, current.version - 1),
    busy: saving.busy || restoring.busy,
    hasChanges: unsaved !== undefined,
    isStale: unsaved !== undefined && unsaved.version !== current.version,
    version: unsaved?.version ?? current.version,
  };
}
