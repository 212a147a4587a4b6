import type { Translation } from '../../shared/translation.ts';

/** Texts of the settings that are loaded with every page. */
export const shellTexts = {
  /** Title of the page and label of the links to it. */
  title: 'Settings',
  /** Title and heading of /admin/settings/mail, and label of the link to it. */
  mailTitle: 'Emails',
} as const;

export type SettingsShellTexts = Translation<typeof shellTexts>;
