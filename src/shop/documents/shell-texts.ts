import type { Translation } from '../../shared/translation.ts';

/** Texts of documents that are loaded with every page while the feature is on. */
export const shellTexts = {
  /** Title of the page, and label of the links to it. */
  title: 'Documents',
  settingsTitle: 'Document settings',
} as const;

export type DocumentShellTexts = Translation<typeof shellTexts>;
