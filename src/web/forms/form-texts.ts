import type { Translation } from '../../shared/translation.ts';

/** Texts of all forms of the back office and of dialogs. */
export const formTexts = {
  saving: 'Saving...',
  discard: 'Discard changes',
  unchanged: 'There are no unsaved changes.',
  loadNew: 'Load the new settings',
  /** At a field for date and time. */
  incomplete: 'Enter a complete date and time.',
} as const;

export type FormTexts = Translation<typeof formTexts>;
