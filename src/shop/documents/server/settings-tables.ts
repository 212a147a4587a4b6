import { type SavedVersion, versionsIn } from '../../../server/versions.ts';
import { DEFAULT_SETTINGS, type DocumentSettings } from '../settings.ts';

/** The settings; a null document means the defaults. */
export const settingsVersions = versionsIn<DocumentSettings>('document_settings');

/** Returns the settings of a version. Those that it lacks, because another release saved it, have their defaults. */
export const settingsOf = ({ document }: SavedVersion<DocumentSettings>): DocumentSettings => ({
  ...DEFAULT_SETTINGS,
  ...document,
});
