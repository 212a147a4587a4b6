import type { Translation } from '../shared/translation.ts';

/** Texts of all back-office pages. */
export const adminPageTexts = {
  tabsLabel: 'Back office',
  products: 'Products',
  edit: 'Edit',
  show: 'Show',
  actions: 'Actions',
  paginationFailed: 'Pagination error: missing reference to previous page.',
} as const;

export type AdminPageTexts = Translation<typeof adminPageTexts>;
