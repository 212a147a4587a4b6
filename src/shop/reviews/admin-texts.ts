import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/reviews. */
export const adminTexts = {
  heading: 'Reviews',
  lead: 'Hidden reviews are not visible and do not affect ratings.',
  filter: 'Show',
  filters: { all: 'All reviews', low: 'One or two stars', hidden: 'Hidden reviews' },
  by: (name: string) => `by ${name}`,
  hidden: 'Hidden',
  hide: 'Hide',
  hideOf: (name: string, title: string) => `Hide the review of ${title} by ${name}`,
  hiding: 'Hiding...',
  show: 'Unhide',
  showOf: (name: string, title: string) => `Unhide the review of ${title} by ${name}`,
  showing: 'Unhiding...',
  wasHidden: (title: string) => `The review of ${title} is hidden.`,
  wasShown: (title: string) => `The review of ${title} is visible again.`,
  hideFailed: 'Failed to hide the review.',
  showFailed: 'Failed to unhide the review.',
  loading: 'Loading reviews...',
  loadFailed: 'Failed to load reviews.',
  none: 'No reviews yet.',
  noneMatch: 'No reviews match the selected filter.',
} as const;

export type ReviewAdminTexts = Translation<typeof adminTexts>;
