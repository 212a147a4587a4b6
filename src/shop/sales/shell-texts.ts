import type { Translation } from '../../shared/translation.ts';

/** Texts of sales that are loaded with every page. */
export const shellTexts = {
  /** Title of the page and label of the links to it. */
  title: 'Sale prices',
} as const;

export type SalesShellTexts = Translation<typeof shellTexts>;
