import type { Translation } from '../../shared/translation.ts';

/** Texts about customers that are loaded with every page. */
export const shellTexts = {
  /** Title of the list and label of the links to it. */
  title: 'Customers',
  /** Title of the page of one customer. */
  customer: 'Customer',
} as const;

export type CustomersShellTexts = Translation<typeof shellTexts>;
