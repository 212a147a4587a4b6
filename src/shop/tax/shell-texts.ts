import type { Translation } from '../../shared/translation.ts';

/** Texts of tax that are loaded with every page. */
export const shellTexts = {
  /** Title of the page and label of the links to it. */
  title: 'Tax',
  productsTitle: 'Tax classes',
  reportTitle: 'Tax report',
} as const;

export type TaxShellTexts = Translation<typeof shellTexts>;
