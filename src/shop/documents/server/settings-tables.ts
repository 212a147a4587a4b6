import { type SavedVersion, versionsIn } from '../../../server/versions.ts';
import { DEFAULT_SETTINGS, type DocumentSettings } from '../settings.ts';

/** The settings; a null document means the defaults. */
export const settingsVersions = versionsIn<DocumentSettings>('document_settings');

/** A document of another release may lack settings. */
export const settingsOf = ({ document }: SavedVersion<DocumentSettings>): DocumentSettings => ({
  ...DEFAULT_SETTINGS,
  ...document,
});
