import type { Translation } from '../../shared/translation.ts';

/** Every timed redirect can be skipped or stopped (SETTLED 40). */
export const redirectTexts = {
  goNow: 'Go now',
  stayHere: 'Stay here',
  stayed: 'You are staying on this page.',
} as const;

export type RedirectTexts = Translation<typeof redirectTexts>;
