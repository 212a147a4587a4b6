import type { Translation } from '../../shared/translation.ts';

/** Texts of delivery that are loaded with every page while the feature is on. */
export const shellTexts = {
  /** Title of the page for administrators, and label of the links to it. */
  title: 'Delivery',
  /** Title of the address book, and label of the links to it. */
  addresses: 'Addresses',
} as const;

export type DeliveryShellTexts = Translation<typeof shellTexts>;
