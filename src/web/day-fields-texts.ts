import type { Translation } from '../shared/translation.ts';

/** Texts of the fields for a range of days. */
export const dayFieldsTexts = {
  from: 'From',
  to: 'To',
  invalid: 'Choose a last day that is on or after the first day, and at most two years later.',
  incomplete: 'Choose the first and the last day.',
  all: 'All days',
} as const;

export type DayFieldsTexts = Translation<typeof dayFieldsTexts>;
