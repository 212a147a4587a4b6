import { formatCents } from '../../shared/money.ts';
import type { Translation } from '../../shared/translation.ts';

/** Errors about sales. Not in `admin-texts.ts`: every page of a translation loads the errors. */
export const texts = {
  errors: {
    'sale-invalid': 'The sale was not saved. Please check the fields.',
    'sale-not-found': 'This sale does not exist.',
    'sale-changed': 'This sale has changed. Please review it.',
    'sale-over': 'This sale is over. Add another one instead.',
    'sale-price-unreadable': 'Enter a price of at least 0.',
    'sale-price-not-lower': ({ max }: { max: number }) =>
      `The sale price must be below the regular price of ${formatCents(max)}.`,
    'sale-end-past': 'The end must be in the future.',
    'sale-end-before-start': 'The end must be after the start.',
    'sale-overlaps': 'The product has another sale at this time.',
  },
} as const;

export type SalesTexts = Translation<typeof texts>;
