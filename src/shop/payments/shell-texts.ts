import type { Translation } from '../../shared/translation.ts';

/** Texts of payments that are loaded with every page while the feature is on. */
export const shellTexts = {
  /** Title of the page, and label of the links to it. */
  title: 'Payments',
  settingsTitle: 'Payment settings',
} as const;

export type PaymentShellTexts = Translation<typeof shellTexts>;
