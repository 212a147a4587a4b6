import type { Translation } from '../../shared/translation.ts';

/** Texts of all forms for versioned settings and texts. */
export const versionedFormTexts = {
  saving: 'Saving...',
  discard: 'Discard changes',
  unchanged: 'There are no unsaved changes.',
  loadNew: 'Load the new settings',
} as const;

export type VersionedFormTexts = Translation<typeof versionedFormTexts>;
