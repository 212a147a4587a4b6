import type { Translation } from '../shared/translation.ts';

/** Texts of the message that another administrator has changed the data in an open form. */
export const staleNoteTexts = {
  loadNew: 'Load the new values',
  keepMine: 'Save mine',
  /** A field with its new and its previous value. */
  changed: (label: string, now: string, was: string) => `${label}: ${now} (was ${was})`,
  empty: 'empty',
} as const;

export type StaleNoteTexts = Translation<typeof staleNoteTexts>;
