import { formatCents } from '../../shared/money.ts';
import type { Translation } from '../../shared/translation.ts';

/** Errors about sales. Not in `admin-texts.ts`: every page of a translation loads the errors. */
export const texts = {
  errors: {
    'sale-invalid': 'The sale price was not saved. Please correct the marked fields.',
    'sale-not-found': 'This sale price does not exist. Reload the page.',
    'sale-changed': 'Another administrator has changed this sale price. Please review it.',
    'sale-over': 'This sale price has ended. Add a new one instead.',
    'sale-price-unreadable': 'Enter a price of at least 0.',
    'sale-price-not-lower': ({ max }: { max: number }) =>
      `The sale price must be below the regular price of ${formatCents(max)}.`,
    'sale-end-past': 'Enter an end in the future.',
    'sale-end-before-start': 'Enter an end that is after the start.',
    'sale-overlaps': 'This product has another sale price in this period. Choose another period.',
  },
} as const;

export type SalesTexts = Translation<typeof texts>;
