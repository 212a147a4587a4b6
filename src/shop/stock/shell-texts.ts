import type { Translation } from '../../shared/translation.ts';

/** Texts of the stock that are loaded with every page while the feature is on. */
export const shellTexts = {
  /** Heading and title of the page, and label of the links to it. */
  title: 'Stock',
  /** The button on the product page of a product that is sold out. */
  request: {
    add: 'Notify me when it is available',
    cancel: 'Cancel notification',
    added: (title: string) => `You will get a notification when ${title} is available again.`,
    cancelled: (title: string) => `You will not be notified about ${title}.`,
  },
} as const;

export type StockShellTexts = Translation<typeof shellTexts>;
