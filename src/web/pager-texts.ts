import type { Translation } from '../shared/translation.ts';

/** Labels of a pager (SPEC L49, L55, L58, L60). */
export const pagerTexts = {
  label: 'Pages',
  prev: 'Prev',
  next: 'Next',
  page: (page: number) => `Page ${page}`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

export type PagerTexts = Translation<typeof pagerTexts>;
