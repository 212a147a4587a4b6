import type { Translation } from '../../shared/translation.ts';

/** Refusals about bookkeeping. */
export const texts = {
  errors: {
    'month-not-over':
      'This month is not over yet. Choose an earlier month, or open the report for these days.',
  },
} as const;

export type BookkeepingTexts = Translation<typeof texts>;
