import type { Translation } from '../shared/translation.ts';

/** Texts of all back-office pages. */
export const officeTexts = {
  tabs: 'Back office',
  pageLost: 'Pagination error: missing reference to previous page.',
} as const;

export type OfficeTexts = Translation<typeof officeTexts>;
