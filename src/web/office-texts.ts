import type { Wording } from '../shared/wording.ts';

/** Texts of all back-office pages. */
export const officeTexts = {
  tabs: 'Back office',
  pageLost: 'Pagination error: missing reference to previous page.',
} as const;

export type OfficeTexts = Wording<typeof officeTexts>;
