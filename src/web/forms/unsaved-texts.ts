import type { Translation } from '../../shared/translation.ts';

/** Texts of the question before a form with unsaved changes is left. */
export const unsavedTexts = {
  title: 'Leave without saving?',
  text: 'Your changes have not been saved.',
  stay: 'Stay',
  leave: 'Leave without saving',
} as const;

export type UnsavedTexts = Translation<typeof unsavedTexts>;
