import type { Translation } from '../../shared/translation.ts';

/** Texts of staff roles that are loaded with every page while the feature is on. */
export const shellTexts = {
  /** Title of the page, and label of the links to it. */
  title: 'Staff',
  /** Title of the page of an invitation. */
  invitation: 'Staff invitation',
} as const;

export type StaffShellTexts = Translation<typeof shellTexts>;
