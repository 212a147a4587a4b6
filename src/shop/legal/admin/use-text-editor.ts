import { useWrite } from '../../../web/api/use-write.ts';
import { useVersionedDraft } from '../../../web/forms/use-versioned-draft.ts';
import { adminTexts } from '../admin-texts.ts';
import { type EditedText, restoreText, saveText } from '../contract.ts';
import { normalizeText } from '../rules.ts';

/** State of the editor of a text. */
export function useTextEditor({ page, language, version, text }: EditedText, refresh: () => void) {
  const saving = useWrite(saveText);
  const restoring = useWrite(restoreText);
  return useVersionedDraft({
    version,
    live: { text },
    isUnchanged: (draft) => normalizeText(draft.text) === text,
    save: (baseVersion, draft) => saving.run({ page, language, version: baseVersion, text: draft.text }),
    restore: (versions) => restoring.run({ page, language, ...versions }),
    busy: saving.busy || restoring.busy,
    refresh,
    words: adminTexts.editor,
  });
}
