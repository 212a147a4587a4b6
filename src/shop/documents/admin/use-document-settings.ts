import { useWrite } from '../../../web/api/use-write.ts';
import { textsByField } from '../../../web/forms/texts-by-field.ts';
import { useVersionedDraft } from '../../../web/forms/use-versioned-draft.ts';
import { type CurrentDocumentSettings, restoreSettings, saveSettings } from '../contract.ts';
import { errors as messages } from '../errors.ts';
import {
  checkDocumentSettings,
  type DocumentField,
  type DocumentSettings,
  trimDocumentSettings,
} from '../settings.ts';
import { settingsTexts } from '../settings-texts.ts';

const serialize = (settings: DocumentSettings) => JSON.stringify(trimDocumentSettings(settings));

/** State of the form of document settings. */
export function useDocumentSettings({ version, settings }: CurrentDocumentSettings, refresh: () => void) {
  const saving = useWrite(saveSettings);
  const restoring = useWrite(restoreSettings);
  return useVersionedDraft<DocumentSettings, DocumentField>({
    version,
    live: settings,
    isUnchanged: (draft) => serialize(draft) === serialize(settings),
    check: (draft) =>
      textsByField(
        checkDocumentSettings(trimDocumentSettings(draft)),
        (error) => messages[`document-settings-${error}`].message,
      ),
    save: (baseVersion, draft) => saving.run({ version: baseVersion, settings: trimDocumentSettings(draft) }),
    restore: restoring.run,
    busy: saving.busy || restoring.busy,
    refresh,
    words: settingsTexts,
  });
}
