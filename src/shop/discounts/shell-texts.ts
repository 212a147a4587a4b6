import type { Translation } from '../../shared/translation.ts';

/** Texts of discounts that are loaded with every page while the feature is on. */
export const shellTexts = {
  /** Title of the page, and label of the links to it. */
  title: 'Discounts',
} as const;

export type DiscountShellTexts = Translation<typeof shellTexts>;
