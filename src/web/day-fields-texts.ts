import type { Translation } from '../shared/translation.ts';

/** Texts of the fields for a range of days. */
export const dayFieldsTexts = {
  from: 'From',
  to: 'To',
  invalid: 'Choose a last day that is not before the first, and at most two years after it.',
  incomplete: 'Choose the first and the last day.',
  all: 'All days',
} as const;

export type DayFieldsTexts = Translation<typeof dayFieldsTexts>;
