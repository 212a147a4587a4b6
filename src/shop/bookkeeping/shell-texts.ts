import type { Translation } from '../../shared/translation.ts';

/** Texts of bookkeeping that are loaded with every page. */
export const shellTexts = {
  /** Title of the page and label of the links to it. */
  title: 'Reports',
} as const;

export type BookkeepingShellTexts = Translation<typeof shellTexts>;
